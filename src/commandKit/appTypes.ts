/**
 * The types that a product defines; empty here, because this folder knows no product. A product adds its own next to its
 * commands: `declare module '../commandKit/appTypes.ts' { interface AppTypes { role: 'author' | 'reader' } }`.
 */
export interface AppTypes {}

/** The product's type of that name, or the default for any product. */
type Own<Name extends string, Any> = AppTypes extends Record<Name, infer Given> ? Given : Any;

/** The role that decides which commands a user has. */
export type Role = Own<'role', string>;
/** The logged-in user. */
export type CurrentUser = Own<'user', { userId: string }>;
/**
 * The part of the page around the screens that commands can read. The object never changes; its functions return the current
 * values.
 */
export type ShellView = Own<'shell', { settings: () => { singleKeys: boolean } }>;
/** A change that a command makes to the page around the screens. */
export type HostEffect = Own<'effect', string>;
/** The lifecycles whose transitions are logged. */
export type LifecycleId = Own<'lifecycle', string>;
/** The purposes that files are uploaded for; `never` if a product has no files. */
export type FilePurpose = Own<'filePurpose', never>;
