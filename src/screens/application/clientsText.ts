import type { TFunction } from 'i18next';
import type { ApplicationClient } from '../../domain/application.ts';

/** "Web, iOS": where an application runs. */
export function clientsText(t: TFunction, clients: readonly (ApplicationClient | null)[]): string {
  return clients
    .flatMap((client) => (client ? [t(`application.client.${client}`)] : []))
    .join(t('common.listSeparator'));
}
