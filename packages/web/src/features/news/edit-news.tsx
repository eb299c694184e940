import { messages } from '@ruang-naskah/domain/messages.id';
import type { News } from '@ruang-naskah/domain/news/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound, isStale } from '../../api/api-error.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { NewsConflict } from './news-conflict.tsx';
import { NewsFields } from './news-fields.tsx';
import { type NewsForm, newsById, useUpdateNews } from './queries.ts';
import { UploadState } from './upload-state.tsx';
import { useNewsForm } from './use-news-form.ts';

const words = messages.news;

interface EditNewsProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Corrects a published item: its texts, and its picture where another is chosen. */
export function EditNews({ id, onClose }: EditNewsProps) {
  const answer = useQuery(newsById(id));
  return (
    <Dialog open onClose={onClose} title={words.editTitle} size="lg">
      <Answer
        query={answer}
        loading={<Skeleton count={8} />}
        failed={(error) => (isNotFound(error) ? error.message : words.loadFailed)}
        isFinal={isNotFound}
        keep
      >
        {(news) => (
          <EditForm
            news={news}
            latest={async () => (await answer.refetch({ throwOnError: true })).data ?? news}
            onSaved={onClose}
          />
        )}
      </Answer>
    </Dialog>
  );
}

interface EditFormProps {
  readonly news: News;
  readonly latest: () => Promise<News>;
  readonly onSaved: () => void;
}

/**
 * The fields hold what is typed; those that were not touched follow what somebody else saved meanwhile, once the admin
 * goes on from there.
 */
function EditForm({ news, latest, onSaved }: EditFormProps) {
  const toast = useToast();
  const update = useUpdateNews(news.id);
  const [base, setBase] = useState(news);
  /** What somebody else has saved, while the admin has not decided. */
  const [other, setOther] = useState<News | null>(null);
  const [round, setRound] = useState(0);
  const { shell, errors, image, upload } = useNewsForm({
    keepsImage: true,
    failed: words.saveFailed,
    save,
    onSaved: () => {
      toast({ message: words.saved });
      onSaved();
    },
  });
  async function save(form: NewsForm): Promise<News> {
    try {
      return await update.mutateAsync({ ...form, version: base.version });
    } catch (error) {
      if (isStale(error)) setOther(await latest());
      throw error;
    }
  }
  function goOn(stored: News) {
    setBase(stored);
    setOther(null);
  }
  function take(stored: News) {
    goOn(stored);
    image.clear();
    setRound(round + 1);
  }
  return (
    <FormShell {...shell} id="ubah-berita" aria-label={words.editTitle}>
      {other === null ? null : (
        <NewsConflict stored={other} onKeep={() => goOn(other)} onTake={() => take(other)} />
      )}
      <div key={round} className="contents">
        <NewsFields errors={errors} image={image} stored={base} />
      </div>
      <UploadState upload={upload} />
      <SubmitButton wide busyLabel={words.saving}>
        {words.save}
      </SubmitButton>
    </FormShell>
  );
}
