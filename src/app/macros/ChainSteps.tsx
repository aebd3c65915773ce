import { Suspense, use, useState } from 'react';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { CommandContext } from '../../commandKit/command.ts';
import { linkOf } from '../../commandKit/preparedLink.ts';
import { stepText } from '../../commands/macro/macroCalls.ts';
import type { Link } from './chain.ts';
import classes from './macros.module.css';

/** What is taken on each of the records. */
function stepsOf(links: readonly Link[]): Link[] {
  const [first] = links;
  return links.filter(({ record }) => record.id === first?.record.id);
}

/** With what is given to it. */
function stepTexts(context: CommandContext, links: readonly Link[]): Promise<string[]> {
  return Promise.all(
    stepsOf(links).map(({ command, values }) =>
      stepText(context, { command: command.id, link: linkOf('', command, undefined, values).slice(1) }),
    ),
  );
}

/** The commands of a run in their order; by their titles alone until what is given to them can be told. */
export function ChainSteps({ links }: { links: readonly Link[] }) {
  const { context } = useCommandHost();
  const [texts] = useState(() => stepTexts(context, links));
  return (
    // Here, or the whole dialog would be gone until then, and Escape with it.
    <Suspense fallback={<Steps texts={stepsOf(links).map(({ command }) => context.t(command.title))} />}>
      <ReadSteps texts={texts} />
    </Suspense>
  );
}

function ReadSteps({ texts }: { texts: Promise<string[]> }) {
  return <Steps texts={use(texts)} />;
}

function Steps({ texts }: { texts: readonly string[] }) {
  return (
    <ol className={classes.steps}>
      {texts.map((text, at) => (
        <li key={at}>{text}</li>
      ))}
    </ol>
  );
}
