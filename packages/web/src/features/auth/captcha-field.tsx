import { createCaptcha } from '@ruang-naskah/domain/auth/endpoints';
import type { Captcha } from '@ruang-naskah/domain/auth/schema';
import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { RefreshCw, Volume2 } from 'lucide-react';
import type { MouseEvent, Ref } from 'react';
import { useImperativeHandle, useRef, useState } from 'react';
import { callEndpoint } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { moveFocusUnlessTyping } from '../../ui/focus.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';

const auth = messages.auth;

/** Lets the form ask for a new captcha: each one is checked only once (decision 0012). */
export interface CaptchaHandle {
  renew: () => Promise<void>;
}

export function CaptchaField({
  initialCaptcha,
  error,
  ref,
}: {
  initialCaptcha: Captcha;
  error: string | undefined;
  ref: Ref<CaptchaHandle>;
}) {
  const [captcha, setCaptcha] = useState(initialCaptcha);
  const [loadState, setLoadState] = useState<'ready' | 'loading' | 'failed'>(
    initialCaptcha.id === '' ? 'failed' : 'ready',
  );
  const answerInput = useRef<HTMLInputElement>(null);
  async function renew() {
    setLoadState('loading');
    // Emptied at once, not when the new picture arrives, so that text typed meanwhile stays.
    if (answerInput.current !== null) answerInput.current.value = '';
    try {
      setCaptcha(await callEndpoint(createCaptcha, {}));
      setLoadState('ready');
    } catch {
      setLoadState('failed');
    }
  }
  useImperativeHandle(ref, () => ({ renew }));
  return (
    <div className="grid gap-4">
      <input type="hidden" name="captchaId" value={captcha.id} />
      <div className="flex flex-wrap items-center gap-3">
        {captcha.id === '' ? null : (
          <img
            src={captcha.image}
            alt={auth.captchaImage}
            width={200}
            height={70}
            className="rounded-2 border border-garis bg-kertas"
          />
        )}
        <div className="flex flex-wrap gap-2">
          <span className="noscript:hidden">
            <Button
              variant="quiet"
              icon={<RefreshCw size={18} aria-hidden />}
              busy={loadState === 'loading'}
              onClick={() => void renew().then(() => moveFocusUnlessTyping(answerInput.current))}
            >
              {auth.captchaRefresh}
            </Button>
          </span>
          {captcha.id === '' ? null : <ListenLink id={captcha.id} />}
        </div>
      </div>
      {loadState === 'failed' ? (
        <Alert tone="danger" role="alert">
          {auth.captchaFailed}
        </Alert>
      ) : null}
      <Field name="captchaAnswer" label={auth.captcha} hint={auth.captchaHint} error={error}>
        <TextInput
          ref={answerInput}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={limits.captchaLength * 2}
        />
      </Field>
    </div>
  );
}

/** The spoken captcha: played in place, or opened as a sound file without JavaScript. */
function ListenLink({ id }: { id: string }) {
  const href = `${createCaptcha.path}/${encodeURIComponent(id)}/audio`;
  function play(event: MouseEvent) {
    event.preventDefault();
    // A browser that refuses to play sound leaves the picture, which is enough to go on.
    void new Audio(href).play().catch(() => undefined);
  }
  return (
    <ButtonLink href={href} variant="quiet" icon={<Volume2 size={18} aria-hidden />} onClick={play}>
      {auth.captchaListen}
    </ButtonLink>
  );
}
