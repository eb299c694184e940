import type { ErrorCode } from './errors.ts';
import { AppError } from './errors.ts';
import type { Role } from './roles.ts';

/**
 * The person or process that acts. Services take an actor, never a request, so that jobs and the command line can call
 * them too.
 */
export type Actor = AnonymousActor | UserActor | SystemActor;
export interface AnonymousActor {
  readonly kind: 'anonymous';
}
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
}
export interface UserActor {
  readonly kind: 'user';
  readonly id: string;
  readonly role: Role;
  readonly name: string;
}

export const anonymous: AnonymousActor = { kind: 'anonymous' };

export function hasRole(actor: Actor, ...allowed: readonly Role[]): boolean {
  return actor.kind === 'user' && allowed.includes(actor.role);
}

/** Whether the actor is the user with this id. */
export function isUser(actor: Actor, id: string): boolean {
  return actor.kind === 'user' && actor.id === id;
}

/** What a policy answers: allowed, or the error that the refusal becomes. */
export type Decision = true | ErrorCode;
export type Policy<T> = (actor: Actor, resource: T) => Decision;

/** Throws the error of a refusal; returns where the policy allowed. @throws AppError */
export function permit(decision: Decision): void {
  if (decision !== true) throw new AppError(decision);
}

declare const authorizedFor: unique symbol;
/**
 * A resource whose policy for `Action` has allowed it to the actor. Only `authorize` makes one, so that a function which
 * takes one cannot be called without the check; at runtime it is the resource itself.
 */
export type Authorized<T, Action extends string> = T & { readonly [authorizedFor]: Action };

/**
 * Checks `policy` and returns the same object, typed as authorized for `action`. An absent resource and one outside the
 * actor's scope give the same error `absent`, so that they cannot be distinguished.
 * @throws AppError
 */
export function authorize<T extends object, const Action extends string>(
  actor: Actor,
  _action: Action,
  resource: T | undefined,
  { policy, absent }: { readonly policy: Policy<T>; readonly absent: ErrorCode },
): Authorized<T, Action> {
  if (resource === undefined) throw new AppError(absent);
  permit(policy(actor, resource));
  return resource as Authorized<T, Action>;
}

/** The user behind an actor; anonymous actors are refused. @throws AppError `unauthenticated` */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new AppError('unauthenticated');
  return actor;
}
