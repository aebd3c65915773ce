import { expect, it } from 'vitest';
import { lifecycleParts } from '../../machines/lifecycleParts.ts';
import { stepsEverywhere } from '../../machines/pageChart.ts';
import { pageCharts } from './pageCharts.ts';

/** The machine's transitions, written by hand: from, to, and the last part of the label's key. */
const session = `
 → anonymous start
anonymous → checking restore
anonymous → loggingIn submit
loggingIn → checking issued
loggingIn → anonymous failed
checking → active accepted
checking → anonymous refused
checking → anonymous unauthorized
active → otherUser accepted
active → expired refused
active → anonymous refused
active → expired unauthorized
active → expired leftElsewhere
active → anonymous leftElsewhere
active → anonymous logout
expired → renewing submit
expired → active accepted
expired → otherUser accepted
expired → anonymous loginAgain
expired → anonymous logout
renewing → active accepted
renewing → otherUser accepted
renewing → otherUser failed
renewing → expired failed
renewing → expired refused
renewing → expired unauthorized
otherUser → renewing submit
otherUser → active accepted
otherUser → expired leftElsewhere
otherUser → checking follow
otherUser → anonymous logout`;

const publishing = `
 → opening start
opening → pricing always
opening → configuration always
configuration → pricing next
configuration → pricing goTo
pricing → configuration back
pricing → configuration goTo
pricing → sending create
pricing → configuration again
sending → completed answered
sending → configuration failed
sending → pricing failed
completed → configuration again`;

const upload = `
 → chosen start
chosen → checking send
checking → opening fileSuits
checking → refused fileRefused
checking → broken givenUp
opening → sending opened
opening → refused fileRefused
opening → broken givenUp
sending_next → finishing allArrived
sending_next → sending_part partMissing
sending_part → sending_next partArrived
sending_part → sending_pausing lineBroke
sending_part → refused fileRefused
sending_part → broken givenUp
sending_pausing → sending_part tryAgain
finishing_asking → done fileTaken
finishing_asking → finishing_pausing lineBroke
finishing_asking → refused fileRefused
finishing_asking → broken givenUp
finishing_pausing → finishing_asking tryAgain
broken → checking resume
refused → checking resume`;

const commandForm = `
 → opening start
opening → loading always
opening → editing always
loading → editing loaded
editing → sending send
editing → confirming askAgain
confirming → editing enter
confirming → editing invalid
confirming → editing back
confirming → sending send
sending → editing hold
sending → editing failed
sending → done done
done → editing enter
done → sending send
done → confirming askAgain`;

const bulkRun = `
 → opening start
opening → reading always
opening → ready always
reading → ready answered
ready → running send
running_choosing → running_taking recordLeft
running_choosing → finished noneLeft
running_taking → running_choosing answered
running_taking → running_choosing failed
finished → reading tryAgain`;

function written(id: keyof typeof pageCharts): string {
  const [region] = lifecycleParts(pageCharts[id].chart);
  return (region?.edges ?? [])
    .map(({ from, to, label }) => `\n${from ?? ''} → ${to} ${label.split('.').at(-1)}`)
    .join('');
}

it.each([
  ['session', session],
  ['publishing', publishing],
  ['upload', upload],
  ['commandForm', commandForm],
  ['bulkRun', bulkRun],
] as const)('the %s is drawn as its machine is', (id, expected) => {
  expect(written(id).split('\n').toSorted()).toEqual(expected.split('\n').toSorted());
});

it('the palette has its states within states; it closes, and an upload is cancelled, from everywhere', () => {
  const [region] = lifecycleParts(pageCharts.palette.chart);
  expect(region?.states.filter(({ parent }) => parent === 'root').map(({ id }) => id)).toEqual([
    'root_idle',
    'root_waiting',
    'root_searching',
    'root_forecasting',
  ]);
  const matching = region?.edges.filter(({ from, to }) => from === 'root_waiting' && to === 'root_searching');
  expect(matching?.map(({ label }) => label)).toEqual([
    'machine.event.choose',
    'machine.event.tick',
    'machine.event.lead',
    'machine.event.openPage',
    'machine.event.complete',
    'machine.event.after',
  ]);
  expect(stepsEverywhere(pageCharts.upload.machine, pageCharts.upload.words)).toEqual([
    { label: 'machine.event.cancel', to: 'machine.upload.cancelled' },
  ]);
  expect(stepsEverywhere(pageCharts.palette.machine, pageCharts.palette.words)).toEqual([
    { label: 'machine.event.dismiss', to: 'machine.palette.closed' },
  ]);
});
