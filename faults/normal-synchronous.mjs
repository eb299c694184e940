/**
 * The control of the power cuts, loaded before the server: it forces `synchronous=NORMAL`, which the product refuses.
 * With it acknowledged writes must be lost; otherwise the cuts would prove nothing.
 */
import { DatabaseSync } from 'node:sqlite';

const { exec, prepare } = DatabaseSync.prototype;

DatabaseSync.prototype.exec = function (text) {
  return exec.call(this, text === 'pragma synchronous = 2' ? 'pragma synchronous = 1' : text);
};
DatabaseSync.prototype.prepare = function (text) {
  return prepare.call(this, text === 'pragma synchronous' ? 'select 2' : text);
};
