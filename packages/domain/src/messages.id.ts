/**
 * The one catalogue of Indonesian sentences (decision 0020). Used as `messages.<noun>.<key>`; the namespace export
 * lets the bundler leave out the nouns that a page does not use.
 */
export * as messages from './messages/catalogue.ts';
