import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { allSchedules } from './queries.ts';
import { TemplateList } from './template-list.tsx';

const words = messages.schedules;

/** /admin/schedules: templates for the deadlines of a new project (decision 0080). */
export default function AdminSchedulesPage() {
  const answer = useQuery(allSchedules());
  return (
    <div className="max-w-[48rem]">
      <PageHeader
        title={words.title}
        lead={words.lead}
        back={<Link href={paths.settings}>{words.back}</Link>}
      />
      <Answer
        query={answer}
        loading={<Skeleton shape="rows" count={3} />}
        failed={words.loadFailed}
        keepDataOnError
      >
        {(stored) => <TemplateList stored={stored} />}
      </Answer>
    </div>
  );
}
