import { messages } from '@ruang-naskah/domain/messages.id';
import { FactorMethods } from './factor-methods.tsx';

const words = messages.ownFactors;

/** One's own second step, below the password. */
export function OwnFactors() {
  return (
    <section className="grid gap-4" aria-labelledby="dua-langkah">
      <div>
        <h2 id="dua-langkah" tabIndex={-1} className="text-h3">
          {words.heading}
        </h2>
        <p className="text-tinta-2">{words.intro}</p>
      </div>
      <FactorMethods headingLevel={3} />
    </section>
  );
}
