import type { TFunction } from 'i18next';
import type { ApplicationClient } from '../../domain/application.ts';

/** Returns the clients of an application: "Web, iOS". */
export function clientsText(t: TFunction, clients: readonly (ApplicationClient | null)[]): string {
  return clients
    .flatMap((client) => (client ? [t(`application.client.${client}`)] : []))
    .join(t('common.listSeparator'));
}
