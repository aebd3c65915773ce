import type { RecordRef } from '../../commandKit/recordType.ts';
import type { FilePurpose } from '../../domain/fileUse.ts';
import type { Role } from '../../domain/roles.ts';
import type { CurrentUser } from '../../domain/user.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { ShellEffect, ShellView } from './shellView.ts';

/** Effects on the page itself and around the screens. */
type HostEffect =
  | 'logout'
  | 'toggleTheme'
  | 'toggleLanguage'
  | 'showKeys'
  | 'showReceipts'
  | 'repeatLast'
  | 'editAvatar'
  | { macro: string; records: readonly RecordRef[] }
  | ShellEffect;

interface ProductTypes {
  role: Role;
  user: CurrentUser;
  shell: ShellView;
  effect: HostEffect;
  lifecycle: LifecycleId;
  filePurpose: FilePurpose;
}

declare module '../../commandKit/appTypes.ts' {
  // Extends a local interface, because the names of its types refer to the kit's own types in here.
  interface AppTypes extends ProductTypes {}
}
