import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.tsx';
import { allCategories } from '../../categories/queries.ts';
import { storedSettings } from '../../settings/queries.ts';

/** After the refusal of a choice that is gone: fetches what is offered now. All else that was typed stays. */
export function useFreshChoices() {
  const client = useQueryClient();
  const { adoptSettings } = useSession();
  return async (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    const { kategori, tujuanPenerbit, segmentPembaca } = error.fields;
    try {
      if (kategori !== undefined) await client.fetchQuery({ ...allCategories(), staleTime: 0 });
      if (tujuanPenerbit === undefined && segmentPembaca === undefined) return;
      const { version: _, ...settings } = await client.fetchQuery({ ...storedSettings(), staleTime: 0 });
      adoptSettings(settings);
    } catch {
      // The next refusal asks again.
    }
  };
}
