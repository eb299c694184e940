import { messages } from '@ruang-naskah/domain/messages.id';
import type { News } from '@ruang-naskah/domain/news/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound, isStale } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { NewsFields } from './news-fields.tsx';
import { type NewsForm, newsById, useUpdateNews } from './queries.ts';
import { UploadState } from './upload-state.tsx';
import { useNewsForm } from './use-news-form.ts';

const words = messages.news;

interface EditNewsProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Edits the texts of a published item, and its picture if another is chosen. */
export function EditNews({ id, onClose }: EditNewsProps) {
  const answer = useQuery(newsById(id));
  return (
    <Dialog open onClose={onClose} title={words.editTitle} size="lg">
      <Answer
        query={answer}
        loading={<Skeleton count={8} />}
        failed={(error) => (isNotFound(error) ? error.message : words.loadFailed)}
        isFinal={isNotFound}
        keepDataOnError
      >
        {(news) => (
          <EditForm
            news={news}
            fetchLatest={async () => (await answer.refetch({ throwOnError: true })).data ?? news}
            onSaved={onClose}
          />
        )}
      </Answer>
    </Dialog>
  );
}

interface EditFormProps {
  readonly news: News;
  readonly fetchLatest: () => Promise<News>;
  readonly onSaved: () => void;
}

/**
 * If somebody else has saved the item meanwhile, the admin either saves the typed texts over that, or discards them and
 * continues from what is stored.
 */
function EditForm({ news, fetchLatest, onSaved }: EditFormProps) {
  const toast = useToast();
  const update = useUpdateNews(news.id);
  const [base, setBase] = useState(news);
  /** What somebody else has saved meanwhile, until the admin has decided. */
  const [conflict, setConflict] = useState<News | null>(null);
  const [fieldsKey, setFieldsKey] = useState(0);
  const { shell, errors, image, upload } = useNewsForm({
    keepsImage: true,
    failed: words.saveFailed,
    save,
    onSaved: () => toast({ message: words.saved }),
    ifStillOpen: onSaved,
  });
  async function save(form: NewsForm): Promise<News> {
    try {
      return await update.mutateAsync({ ...form, version: base.version });
    } catch (error) {
      if (isStale(error)) setConflict(await fetchLatest());
      throw error;
    }
  }
  function rebaseOn(stored: News) {
    setBase(stored);
    setConflict(null);
  }
  function discardOwn(stored: News) {
    rebaseOn(stored);
    image.clear();
    setFieldsKey(fieldsKey + 1);
  }
  return (
    <FormShell {...shell} id="ubah-berita" data-about={news.id} aria-label={words.editTitle}>
      {conflict === null ? null : (
        <NewsConflict
          stored={conflict}
          onKeepOwn={() => rebaseOn(conflict)}
          onTakeStored={() => discardOwn(conflict)}
        />
      )}
      <div key={fieldsKey} className="contents">
        <NewsFields errors={errors} image={image} stored={base} />
      </div>
      <UploadState upload={upload} />
      <SubmitButton wide busyLabel={words.saving}>
        {words.save}
      </SubmitButton>
    </FormShell>
  );
}

interface NewsConflictProps {
  /** As the other admin saved it. */
  readonly stored: News;
  readonly onKeepOwn: () => void;
  readonly onTakeStored: () => void;
}

/** Somebody else saved first: shows what is stored now, and lets the admin choose between that and the typed texts. */
function NewsConflict({ stored, onKeepOwn, onTakeStored }: NewsConflictProps) {
  return (
    <Alert tone="warning" role="alert">
      <div className="grid gap-3">
        <p>{words.changedMeanwhile}</p>
        <details>
          <summary>{words.storedNow}</summary>
          <p dir="auto" className="mt-2 font-semibold [overflow-wrap:anywhere]">
            {stored.title}
          </p>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {stored.content}
          </p>
          <p className="text-tinta-2">{stored.tags.join(', ')}</p>
        </details>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onKeepOwn}>{words.keepMine}</Button>
          <Button onClick={onTakeStored}>{words.takeStored}</Button>
        </div>
      </div>
    </Alert>
  );
}
