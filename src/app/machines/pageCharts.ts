import { approvalQueueMachine } from '../../machines/approvalQueue.ts';
import { bulkRunMachine } from '../../machines/bulkRun.ts';
import { commandFormMachine } from '../../machines/commandForm.ts';
import { packagePublishingMachine } from '../../machines/packagePublishing.ts';
import { pageChart, type PageWords } from '../../machines/pageChart.ts';
import { sessionMachine } from '../../machines/session.ts';
import { uploadMachine } from '../../machines/upload.ts';
import { paletteMachine } from '../../palette/paletteMachine.ts';

const session: PageWords = {
  title: 'machine.session',
  start: 'machine.start',
  states: {
    anonymous: { tone: 'inactive', label: 'machine.session.anonymous' },
    loggingIn: { tone: 'waiting', label: 'machine.session.loggingIn' },
    checking: { tone: 'waiting', label: 'machine.session.checking' },
    active: { tone: 'done', label: 'machine.session.active' },
    expired: { tone: 'refused', label: 'machine.session.expired' },
  },
  events: {
    restore: 'machine.event.restore',
    submit: 'machine.event.submit',
    issued: 'machine.event.issued',
    failed: 'machine.event.failed',
    accepted: 'machine.event.accepted',
    refused: 'machine.event.refused',
    unauthorized: 'machine.event.unauthorized',
    loginAgain: 'machine.event.loginAgain',
    logout: 'machine.event.logout',
  },
};

const publishing: PageWords = {
  title: 'machine.publishing',
  start: 'machine.start',
  states: {
    opening: { tone: 'inactive', label: 'machine.publishing.opening' },
    configuration: { tone: 'waiting', label: 'machine.publishing.configuration' },
    pricing: { tone: 'waiting', label: 'machine.publishing.pricing' },
    sending: { tone: 'waiting', label: 'machine.publishing.sending' },
    completed: { tone: 'done', label: 'machine.publishing.completed' },
  },
  events: {
    always: 'machine.event.always',
    enter: 'machine.event.enter',
    next: 'machine.event.next',
    back: 'machine.event.back',
    goTo: 'machine.event.goTo',
    submit: 'machine.event.create',
    again: 'machine.event.again',
    'xstate.done': 'machine.event.answered',
    'xstate.error': 'machine.event.failed',
  },
};

const upload: PageWords = {
  title: 'machine.upload',
  start: 'machine.start',
  states: {
    chosen: { tone: 'inactive', label: 'machine.upload.chosen' },
    checking: { tone: 'waiting', label: 'machine.upload.checking' },
    opening: { tone: 'waiting', label: 'machine.upload.opening' },
    sending: { tone: 'waiting', label: 'machine.upload.sending' },
    'sending.next': { tone: 'inactive', label: 'machine.upload.next' },
    'sending.part': { tone: 'waiting', label: 'machine.upload.part' },
    'sending.pausing': { tone: 'refused', label: 'machine.upload.pausing' },
    finishing: { tone: 'waiting', label: 'machine.upload.finishing' },
    'finishing.asking': { tone: 'waiting', label: 'machine.upload.asking' },
    'finishing.pausing': { tone: 'refused', label: 'machine.upload.pausing' },
    broken: { tone: 'refused', label: 'machine.upload.broken' },
    refused: { tone: 'refused', label: 'machine.upload.refused' },
    done: { tone: 'done', label: 'machine.upload.done' },
    cancelled: { tone: 'inactive', label: 'machine.upload.cancelled' },
  },
  events: {
    send: 'machine.event.send',
    resume: 'machine.event.resume',
    cancel: 'machine.event.cancel',
    progress: 'machine.event.progress',
    'always sending.part': 'machine.event.partMissing',
    'always finishing': 'machine.event.allArrived',
    'xstate.done opening': 'machine.event.fileSuits',
    'xstate.done sending': 'machine.event.opened',
    'xstate.done sending.next': 'machine.event.partArrived',
    'xstate.done sending.part': 'machine.event.tryAgain',
    'xstate.done finishing.asking': 'machine.event.tryAgain',
    'xstate.done done': 'machine.event.fileTaken',
    'xstate.error sending.pausing': 'machine.event.lineBroke',
    'xstate.error finishing.pausing': 'machine.event.lineBroke',
    'xstate.error refused': 'machine.event.fileRefused',
    'xstate.error broken': 'machine.event.givenUp',
  },
};

const commandForm: PageWords = {
  title: 'machine.form',
  start: 'machine.start',
  states: {
    opening: { tone: 'inactive', label: 'machine.publishing.opening' },
    loading: { tone: 'waiting', label: 'machine.form.loading' },
    editing: { tone: 'waiting', label: 'machine.form.editing' },
    sending: { tone: 'waiting', label: 'machine.publishing.sending' },
    done: { tone: 'done', label: 'machine.form.done' },
  },
  events: {
    always: 'machine.event.always',
    loaded: 'machine.event.loaded',
    change: 'machine.event.enter',
    invalid: 'machine.event.invalid',
    send: 'machine.event.send',
    hold: 'machine.event.hold',
    failed: 'machine.event.failed',
    done: 'machine.event.done',
  },
};

const bulkRun: PageWords = {
  title: 'machine.bulk',
  start: 'machine.start',
  states: {
    opening: { tone: 'inactive', label: 'machine.publishing.opening' },
    reading: { tone: 'waiting', label: 'machine.bulk.reading' },
    ready: { tone: 'waiting', label: 'machine.bulk.ready' },
    running: { tone: 'waiting', label: 'machine.bulk.running' },
    'running.choosing': { tone: 'inactive', label: 'machine.bulk.choosing' },
    'running.taking': { tone: 'waiting', label: 'machine.bulk.taking' },
    finished: { tone: 'done', label: 'machine.bulk.finished' },
  },
  events: {
    always: 'machine.event.always',
    'always running.taking': 'machine.event.recordLeft',
    'always finished': 'machine.event.noneLeft',
    SEND: 'machine.event.send',
    STOP: 'machine.event.stop',
    RETRY: 'machine.event.tryAgain',
    READ: 'machine.event.loaded',
    'xstate.done': 'machine.event.answered',
    'xstate.error': 'machine.event.failed',
  },
};

const approvalQueue: PageWords = {
  title: 'machine.queue',
  start: 'machine.start',
  states: {
    review: { tone: 'waiting', label: 'machine.queue.review' },
    'review.listing': { tone: 'inactive', label: 'machine.queue.listing' },
    'review.reviewing': { tone: 'waiting', label: 'machine.queue.reviewing' },
    'review.writing': { tone: 'waiting', label: 'machine.queue.writing' },
    'review.ended': { tone: 'done', label: 'machine.queue.ended' },
    submission: { tone: 'waiting', label: 'machine.queue.submission' },
    'submission.idle': { tone: 'inactive', label: 'machine.queue.idle' },
    'submission.holding': { tone: 'waiting', label: 'machine.queue.holding' },
    'submission.sending': { tone: 'waiting', label: 'machine.publishing.sending' },
  },
  events: {
    always: 'machine.event.always',
    'always review.ended': 'machine.event.allSeen',
    'always review.reviewing': 'machine.event.dealsLeft',
    'always submission.holding': 'machine.event.decided',
    'always submission.idle': 'machine.event.takenBack',
    'always submission.sending': 'machine.event.pageLeft',
    LISTED: 'machine.event.listed',
    DECIDE: 'machine.event.decide',
    REJECT: 'machine.event.reject',
    CANCEL: 'machine.event.dropReason',
    NEXT: 'common.skip',
    PREVIOUS: 'queue.previous',
    RESTART: 'machine.event.again',
    UNDO: 'common.undo',
    GONE: 'machine.event.gone',
    QUOTA: 'machine.event.quota',
    FLUSH: 'machine.event.pageLeft',
    'xstate.done': 'machine.event.answered',
    'xstate.error': 'machine.event.failed',
    'xstate.after': 'machine.event.holdOver',
  },
};

const palette: PageWords = {
  title: 'machine.palette',
  start: 'machine.start',
  states: {
    returning: { tone: 'inactive', label: 'machine.palette.returning' },
    root: { tone: 'waiting', label: 'machine.palette.root' },
    'root.idle': { tone: 'inactive', label: 'machine.palette.idle' },
    'root.waiting': { tone: 'waiting', label: 'machine.palette.waiting' },
    'root.asking': { tone: 'waiting', label: 'machine.palette.asking' },
    pick: { tone: 'waiting', label: 'machine.palette.pick' },
    'pick.arriving': { tone: 'inactive', label: 'machine.palette.arriving' },
    'pick.idle': { tone: 'inactive', label: 'machine.palette.idle' },
    'pick.waiting': { tone: 'waiting', label: 'machine.palette.waiting' },
    'pick.asking': { tone: 'waiting', label: 'machine.palette.asking' },
    resolving: { tone: 'waiting', label: 'machine.palette.resolving' },
    records: { tone: 'waiting', label: 'machine.palette.records' },
    'records.idle': { tone: 'inactive', label: 'machine.palette.idle' },
    'records.waiting': { tone: 'waiting', label: 'machine.palette.waiting' },
    'records.asking': { tone: 'waiting', label: 'machine.palette.asking' },
    record: { tone: 'waiting', label: 'machine.palette.record' },
    loading: { tone: 'waiting', label: 'machine.palette.loading' },
    deciding: { tone: 'inactive', label: 'machine.palette.deciding' },
    filling: { tone: 'waiting', label: 'machine.palette.filling' },
    input: { tone: 'waiting', label: 'machine.palette.input' },
    confirm: { tone: 'waiting', label: 'machine.palette.confirm' },
    running: { tone: 'waiting', label: 'machine.palette.running' },
    result: { tone: 'done', label: 'machine.palette.result' },
    failure: { tone: 'refused', label: 'machine.palette.failure' },
    closed: { tone: 'inactive', label: 'machine.palette.closed' },
  },
  events: {
    always: 'machine.event.always',
    TYPE: 'machine.event.type',
    MOVE: 'machine.event.move',
    POINT: 'machine.event.point',
    CHANGED: 'machine.event.changed',
    CHOOSE: 'machine.event.choose',
    PASTE: 'machine.event.paste',
    TICK: 'machine.event.tick',
    BACK: 'machine.event.back',
    ESCAPE: 'machine.event.escape',
    DISMISS: 'machine.event.dismiss',
    DIRTY: 'machine.event.dirty',
    STAY: 'machine.event.stay',
    LEAVE: 'machine.event.leave',
    DONE: 'machine.event.done',
    RELOAD: 'machine.event.reload',
    'xstate.done': 'machine.event.answered',
    'xstate.error': 'machine.event.failed',
    'xstate.after': 'machine.event.after',
  },
};

/** The machines of the page, with their words and as they are drawn. */
export const pageCharts = {
  session: { machine: sessionMachine, words: session, chart: pageChart('session', sessionMachine, session) },
  publishing: {
    machine: packagePublishingMachine,
    words: publishing,
    chart: pageChart('publishing', packagePublishingMachine, publishing),
  },
  upload: { machine: uploadMachine, words: upload, chart: pageChart('upload', uploadMachine, upload) },
  commandForm: {
    machine: commandFormMachine,
    words: commandForm,
    chart: pageChart('commandForm', commandFormMachine, commandForm),
  },
  bulkRun: { machine: bulkRunMachine, words: bulkRun, chart: pageChart('bulkRun', bulkRunMachine, bulkRun) },
  approvalQueue: {
    machine: approvalQueueMachine,
    words: approvalQueue,
    chart: pageChart('approvalQueue', approvalQueueMachine, approvalQueue),
  },
  palette: { machine: paletteMachine, words: palette, chart: pageChart('palette', paletteMachine, palette) },
};
