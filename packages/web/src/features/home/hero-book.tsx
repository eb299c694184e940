import { messages } from '@ruang-naskah/domain/messages.id';

/** Dashes and gaps that look like typewritten words; each line begins at another offset of them. */
const wordDashes = '22 5 9 5 34 5 14 5 27 5 18 5 40 5 11 5';
const lines: readonly (readonly [offset: number, width: number])[] = [
  [0, 176],
  [61, 196],
  [127, 188],
  [33, 204],
  [88, 171],
  [150, 198],
  [15, 192],
  [104, 122],
];

/** A drawing of a corrected manuscript, and in front of it the bound book; in the same colours in every theme. */
export function HeroBook({ publisher }: { publisher: string }) {
  return (
    <svg className="hero-book" viewBox="0 0 500 440" aria-hidden="true">
      <Typescript />
      <BoundBook publisher={publisher} />
    </svg>
  );
}

function Typescript() {
  return (
    <g transform="rotate(-4 150 220)">
      <path d="M8 66l262-18 24 344-262 18z" fill="#d9cdb6" />
      <path d="M6 54h262v346H6z" fill="#efe7d6" />
      <path d="M14 42h262v346H14z" fill="#fbf8f1" />
      <g stroke="#5a5348" strokeWidth="5" strokeDasharray={wordDashes} opacity="0.6">
        <path d="M96 78h88" strokeDasharray="28 5 50 5" strokeWidth="6" />
        {lines.map(([offset, width], index) => (
          <path key={offset} d={`M42 ${116 + index * 32}h${width}`} strokeDashoffset={offset} />
        ))}
      </g>
      <g fill="none" stroke="#a3261d" strokeWidth="2" strokeLinecap="round">
        <path d="M68 148q5-6 10 0t10 0 10 0 10 0M108 148c9-2 14-14 5-14s-8 12 2 15" />
        <path d="M168 190l6-11 6 11M164 171c4-7 7 5 11 0s7 4 11-1 6 4 10-1" />
        <path d="M56 202c-14 3-16 18 0 21 18 3 48 2 58-3 9-5 6-17-8-19-16-3-42-2-54 2" />
        <path d="M40 272v36M34 272h6M34 308h6" />
        <path d="M196 244c10 8 20-8 30 0M246 236l-8 16M250 238l-8 16" />
        <path d="M72 340h66M72 345h66" />
      </g>
    </g>
  );
}

function BoundBook({ publisher }: { publisher: string }) {
  const { coverTitle, coverAuthor } = messages.pages;
  return (
    <g>
      <path d="M232 92h234l18 14v314H250l-18-14z" fill="#5f3012" />
      <path d="M464 96l14 11v306H254l-12-9z" fill="#efe7d6" />
      <path d="M468 99v306M472 102v306M246 407h228M250 410h226" stroke="#cdbfa4" fill="none" />
      <path d="M228 84h236v320H228z" fill="#84461a" />
      <path d="M228 84h26v320h-26z" fill="#6d3813" />
      <path d="M254 84v320" stroke="#4f270c" strokeWidth="2" />
      <g fill="none" stroke="#e0b25a">
        <path d="M270 100h178v288H270z" strokeWidth="2.500" />
        <path d="M276 106h166v276H276z" />
        <path d="M228 112h26M228 117h26M228 371h26M228 376h26" strokeWidth="1.500" />
        <Flower />
        <path d="M327 236h64" />
      </g>
      <g fill="#f0cf8b" textAnchor="middle" fontFamily="var(--serif)" fontWeight="600">
        {coverTitle.map((word, index) => (
          <text key={word} x="359" y={148 + index * 34} fontSize="30">
            {word}
          </text>
        ))}
        <text x="359" y="262" fontSize="14">
          {coverAuthor}
        </text>
        <text x="359" y="366" fontSize="11">
          {publisher}
        </text>
      </g>
    </g>
  );
}

/** A four-petalled flower, as in the batik pattern kawung. */
function Flower() {
  return (
    <path
      strokeWidth="1.500"
      d="M359 310c-16-4-22-14-22-26 12 0 20 6 22 26 2-20 10-26 22-26 0 12-6 22-22 26 16 4 22 14 22 26-12 0-20-6-22-26-2 20-10 26-22 26 0-12 6-22 22-26z"
    />
  );
}
