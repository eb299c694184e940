import { messages } from '@ruang-naskah/domain/messages.id';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { FactorRuleSection } from '../factors/parts.ts';
import { storedSettings } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';
import { WorkshopSection } from './workshop-section.tsx';

const words = messages.settings;

/** /admin/settings: what the publisher changes without touching code (decision 0019). */
export default function AdminSettingsPage() {
  const answer = useQuery(storedSettings());
  return (
    <div className="max-w-[48rem]">
      <PageHeader title={messages.shell.screens.settings} lead={words.intro} />
      <Answer query={answer} loading={<Skeleton count={12} />} failed={words.loadFailed} keepDataOnError>
        {(stored) => <SettingsForm stored={stored} />}
      </Answer>
      <Suspense fallback={<Skeleton count={2} />}>
        <FactorRuleSection />
      </Suspense>
      <WorkshopSection />
    </div>
  );
}
