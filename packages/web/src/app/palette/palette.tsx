import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { searchAll } from '@ruang-naskah/domain/palette/endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isTooSlow } from '../../api/api-error.ts';
import { openPalette } from '../../api/palette.ts';
import { queryOf } from '../../api/queries.ts';
import { useSession } from '../../api/session.tsx';
import { useDebounced } from '../../api/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SpokenResult } from '../../ui/list/spoken-result.tsx';
import { useRoutes } from '../routes.ts';
import { ChoiceList, listId, optionId } from './choice-list.tsx';
import { type Choice, foundChoices, screensFor } from './choices.ts';

const words = messages.palette;

/** Finds a title, a person or a screen by a few letters: a combobox whose list is always shown (ARIA APG). */
export function Palette() {
  const { role } = useSession().user;
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  /** What the arrows chose: it stays chosen wherever an answer puts it. */
  const [markedKey, setMarkedKey] = useState<string>();
  const { groups, status, stands: isCurrent } = useChoices(text);
  const choices = groups.flatMap((group) => group.choices);
  const chosen = choices.find(({ key }) => key === markedKey);
  const active = chosen ?? choices[0];
  useScrollToActive(active?.key);
  /** The words for which Enter was pressed before their answer was there. */
  const [enteredText, setEnteredText] = useState<string>();
  function close() {
    openPalette(null);
  }
  function go({ href }: Choice) {
    close();
    document.querySelector<HTMLDialogElement>('dialog.drawer[open]')?.close();
    navigate(href);
  }
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      const at = active === undefined ? 0 : choices.indexOf(active);
      setMarkedKey(choices[(at + step + choices.length) % choices.length]?.key);
    } else if (event.key === 'Enter') setEnteredText(text);
    else return;
    event.preventDefault();
  }
  // Enter means the words in the field, or the choice that was seen.
  const shouldOpen = enteredText === text && (isCurrent || chosen !== undefined);
  useEffect(() => {
    if (!shouldOpen) return;
    setEnteredText(undefined);
    if (active !== undefined) go(active);
  });
  return (
    <Dialog
      open
      onClose={close}
      title={words.title}
      size="md"
      footer={
        <Button variant="quiet" onClick={() => openPalette('keys')}>
          {words.keysOpen}
        </Button>
      }
    >
      <div className="grid gap-3">
        <input
          data-autofocus
          type="text"
          role="combobox"
          className="control"
          aria-label={role === 'admin' ? words.open : words.openOwn}
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.searchQuery}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setMarkedKey(undefined);
            setEnteredText(undefined);
          }}
          onKeyDown={handleKey}
        />
        <p className="min-h-5 text-sm text-tinta-2">{status}</p>
        <SpokenResult asked={text.trim()} text={isCurrent ? status : null} />
        <ChoiceList groups={groups} active={active} onChoose={go} />
      </div>
    </Dialog>
  );
}

/** One request for each pause in typing; outdated requests are aborted. */
function useChoices(text: string) {
  const { role } = useSession().user;
  const routes = useRoutes();
  const debounced = useDebounced(text.trim());
  const isSearching = debounced.length > 1 && text.trim().length > 1;
  const answer = useQuery({
    ...queryOf(searchAll, { query: { q: debounced } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const screens = { label: words.groups.screens, choices: screensFor(routes, role, text) };
  const found = isSearching && answer.data !== undefined ? foundChoices(answer.data, role) : [];
  const groups = [...found, screens].filter(({ choices }) => choices.length > 0);
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  const isCurrent = text.trim().length < 2 || (debounced === text.trim() && !answer.isFetching);
  return { groups, status: statusOf(text, count, answer), stands: isCurrent };
}

function statusOf(
  text: string,
  count: number,
  { error, isFetching }: { readonly error: Error | null; readonly isFetching: boolean },
): string {
  if (text.trim() === '') return words.hint;
  if (error !== null) return isTooSlow(error) ? error.message : words.failed;
  if (isFetching) return messages.ui.loading;
  return count === 0 ? words.none : words.results(count);
}

/** The list may be longer than its visible part. */
function useScrollToActive(key: string | undefined) {
  const last = useRef(key);
  useEffect(() => {
    if (key === undefined || key === last.current) return;
    last.current = key;
    document.getElementById(optionId({ key }))?.scrollIntoView({ block: 'nearest' });
  }, [key]);
}
