/**
 * What a product has in the place of these types; empty here, where no product is known. It adds its own beside its
 * commands: `declare module '../commandKit/appTypes.ts' { interface AppTypes { role: 'author' | 'reader' } }`.
 */
export interface AppTypes {}

/** The product's type of that name, or what goes for any product. */
type Own<Name extends string, Any> = AppTypes extends Record<Name, infer Given> ? Given : Any;

/** What decides which commands a user has. */
export type Role = Own<'role', string>;
/** The logged-in user. */
export type CurrentUser = Own<'user', { userId: string }>;
/** What commands see of the page around the screens. It stays the same object; its answers are those of the moment. */
export type ShellView = Own<'shell', { settings: () => { singleKeys: boolean } }>;
/** What a command changes of the page around the screens. */
export type HostEffect = Own<'effect', string>;
/** The lifecycles whose steps are logged. */
export type LifecycleId = Own<'lifecycle', string>;
/** What files are uploaded for; none where a product has no files. */
export type FilePurpose = Own<'filePurpose', never>;
