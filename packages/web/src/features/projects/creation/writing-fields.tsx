import { isLinkOnHost, stageHosts } from '@ruang-naskah/domain/links';
import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useViewer } from '../use-viewer.ts';
import { type Errors, StageFields } from './stage-fields.tsx';

const words = messages.projectForms.writing;
const choices = ['complete', 'going'] as const;

/** Penulisan of a project that is started from a manuscript: whoever has sent all of it is not asked for it again. */
export function WritingFields({ manuscriptLink, errors }: { manuscriptLink: string; errors: Errors }) {
  const { extraStageHosts } = useViewer();
  const fits = isLinkOnHost(manuscriptLink, [...stageHosts, ...extraStageHosts]);
  const [choice, setChoice] = useState<(typeof choices)[number]>(fits ? 'complete' : 'going');
  return (
    <StageFields stage="Penulisan" errors={errors} link={choice === 'complete' ? manuscriptLink : ''}>
      <div className="sm:col-span-2">
        <RadioCards
          name="writing"
          label={words.label}
          value={choice}
          onChange={({ target }) => setChoice(target.value === 'complete' ? 'complete' : 'going')}
          options={choices.map((value) => ({
            value,
            label: words.choices[value],
            description: words.hints[value],
          }))}
        />
      </div>
    </StageFields>
  );
}
