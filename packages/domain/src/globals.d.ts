/** The one platform global the rules use; every JavaScript runtime of ours has it. Keeps Node and DOM types out. */
declare class URL {
  constructor(url: string);
  static canParse(url: string): boolean;
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: { get(name: string): string | null };
  readonly hash: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
}
