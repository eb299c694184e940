import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';

/** Empty squares around the code, without which cameras do not find it. */
const quiet = 4;

/** A text as a code for a phone's camera: dark on white in both themes, because many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
