import { approvalQueueMachine } from '../../machines/approvalQueue.ts';
import { bulkRunMachine } from '../../machines/bulkRun.ts';
import { commandFormMachine } from '../../machines/commandForm.ts';
import { packagePublishingMachine, RefusedFields } from '../../machines/packagePublishing.ts';
import { sessionMachine } from '../../machines/session.ts';
import { UploadFault, uploadMachine } from '../../machines/upload.ts';
import type { RecordedMachines } from './recordedMachine.ts';
import { paletteMachine } from '../../palette/paletteMachine.ts';
import { paletteOutline } from '../../palette/paletteOutline.ts';

/** The current machines of the page by their ids, for recordings and their replay. */
export const recordedMachines = {
  session: { machine: sessionMachine },
  palette: {
    machine: paletteMachine,
    outline: paletteOutline,
    queriedService: { name: 'services', questions: ['sections', 'availability', 'isUsable', 'queries'] },
  },
  commandForm: { machine: commandFormMachine },
  approvalQueue: { machine: approvalQueueMachine, queriedService: { name: 'services', questions: ['now'] } },
  bulkRun: { machine: bulkRunMachine, queriedService: { name: 'services', questions: [] } },
  packagePublishing: {
    machine: packagePublishingMachine,
    errors: [{ name: 'RefusedFields', of: RefusedFields, fields: ['faults'] }],
  },
  upload: {
    machine: uploadMachine,
    errors: [{ name: 'UploadFault', of: UploadFault, fields: ['kind', 'why'] }],
  },
} satisfies RecordedMachines;
