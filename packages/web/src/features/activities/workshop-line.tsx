import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useWorkshopText, workshopDay } from '../settings/queries.ts';

/** While a workshop day is open: until when, and the code to tell the participants. */
export function WorkshopLine() {
  const day = useQuery(workshopDay()).data;
  const text = useWorkshopText(day);
  if (text === null) return null;
  return (
    <div className="mb-6">
      <Alert tone="info" role="status">
        {text} {day?.code ? <strong className="font-mono">{day.code}</strong> : null}{' '}
        <Link href={paths.settings} className="inline-block py-1">
          {messages.workshop.toSettings}
        </Link>
      </Alert>
    </div>
  );
}
