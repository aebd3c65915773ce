import { applicationClients } from '../../domain/application.ts';
import { installerSizeLimit } from '../../domain/file.ts';
import type { Field } from '../../commandKit/command.ts';

/** The fields of a version that a developer fills in. */
export const versionFields: Field[] = [
  { name: 'name', kind: 'text', label: 'application.name', maxLength: 30 },
  {
    name: 'number',
    kind: 'text',
    is: 'version',
    label: 'application.number',
    help: 'application.numberHelp',
    maxLength: 19,
  },
  {
    name: 'clients',
    kind: 'checkboxes',
    label: 'application.clients',
    options: applicationClients.map((value) => ({ value, label: `application.client.${value}` })),
  },
  { name: 'description', kind: 'textarea', label: 'application.description', maxLength: 1000, rows: 4 },
  {
    name: 'accessAddress',
    kind: 'text',
    label: 'application.accessAddress',
    help: 'application.accessAddressHelp',
    maxLength: 200,
    optional: true,
  },
  {
    name: 'testAccount',
    kind: 'text',
    label: 'application.testAccount',
    help: 'application.testAccountHelp',
    maxLength: 200,
    optional: true,
  },
  {
    name: 'installer',
    kind: 'file',
    label: 'application.installer',
    help: 'application.installerHelp',
    accept: ['.zip', '.apk', '.ipa', '.exe', '.msi', '.pkg', '.deb', '.gz'],
    purpose: 'installer',
    sizeLimit: installerSizeLimit,
    storedFileField: 'installerName',
    serverName: 'installerFileId',
    optional: true,
  },
  {
    name: 'downloadInstructions',
    kind: 'textarea',
    label: 'application.downloadInstructions',
    maxLength: 1000,
    rows: 4,
    optional: true,
  },
  { name: 'developerSeatPrice', kind: 'money', label: 'application.developerSeatPrice' },
  { name: 'platformSeatPrice', kind: 'money', label: 'application.platformSeatPrice' },
];
