import type { Locator, Page } from '@playwright/test';
import type { CaseName } from './form-cases.ts';
import type { Actor, PortalPeople } from './portal-people.ts';

/** What is typed into each field, by its name; a select, a box and a date are filled as they are. */
export type Values = Readonly<Record<string, string | true>>;

/** One opened page with a form or button, about a record that no other visit uses. */
export interface Visit {
  readonly page: Page;
  readonly people: PortalPeople;
  /** Part of every text that this visit types, and of no other text in the portal. */
  readonly uniqueWord: string;
  /** Id of the record that the form or button is about. */
  id?: string;
  /** Whose password is asked for. */
  email?: string;
  /** The next code of the authenticator app. */
  code?: string;
}

/** One form or dialog of the product, and how somebody uses it. */
export interface TestedForm {
  /** Below `packages/web/src/`. */
  readonly sourceFile: string;
  readonly actor: Actor;
  /**
   * form: stands on its page; dialog: has fields, and is opened by a press; question: asks before something that cannot be
   * taken back
   */
  readonly kind: 'form' | 'dialog' | 'question';
  /** Adds the record that it is about, and opens its page. */
  readonly open: (visit: Visit) => Promise<unknown>;
  /** The button that opens it on its page; none where it is open at once. */
  readonly openingButton?: (visit: Visit) => Locator;
  /** The element with its fields and buttons. */
  readonly container: (visit: Visit) => Locator;
  /** Text of the button that sends it. */
  readonly submitLabel: string | RegExp;
  readonly values?: (uniqueWord: string) => Values;
  /** Fills in what has no field of its own, such as a file. */
  readonly fillOthers?: (visit: Visit) => Promise<unknown>;
  /** Name of the field that is typed in further; the first text field unless given. */
  readonly typedField?: string;
  /** Its field takes the next entry while the first is sent; other forms are read-only (decision 0152). */
  readonly editableWhileSending?: true;
  /** What the field holds after a failure, where something was typed since and does not stay beside what failed. */
  readonly textAfterFailure?: (sent: string, since: string) => string;
  /** What it says after a minute without an answer, where it does not offer «Coba lagi». */
  readonly noAnswerMessage?: string;
  /** The message has no «Coba lagi», because the dialog's own button stands beside it. */
  readonly hasNoRetryButton?: true;
  /** Changes the record as somebody else while it is typed in; none for questions and for new records. */
  readonly changeElsewhere?: (visit: Visit) => Promise<unknown>;
  /** What the save says after `changeElsewhere`; without one it is stored. */
  readonly conflictMessage?: string | RegExp;
  /** How often what was typed is stored. */
  readonly countStored?: (visit: Visit) => Promise<number>;
  /** What somebody reads who sends it again after a lost answer, where their page does not know that it is the same. */
  readonly repeatMessage?: string | RegExp;
  /** Cases that do not apply, and why. */
  readonly skippedCases?: Partial<Readonly<Record<CaseName, string>>>;
}

/** Forms, or writes, of a source file that are not tested here. */
export interface Untested {
  readonly count: number;
  readonly why: string;
}
