import { Suspense, use, useState } from 'react';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { CommandContext } from '../../commandKit/command.ts';
import { linkOf } from '../../commandKit/preparedLink.ts';
import { stepText } from '../../commands/macro/savedMacros.ts';
import type { Link } from './chain.ts';
import classes from './macros.module.css';

/** Returns the steps that run on each of the records. */
function stepsOf(links: readonly Link[]): Link[] {
  const [first] = links;
  return links.filter(({ record }) => record.id === first?.record.id);
}

/** Returns the steps' titles with their values. */
function stepTexts(context: CommandContext, links: readonly Link[]): Promise<string[]> {
  return Promise.all(
    stepsOf(links).map(({ command, values }) =>
      stepText(context, { command: command.id, link: linkOf('', command, undefined, values).slice(1) }),
    ),
  );
}

/** Lists the commands of a run in order; only their titles until their values can be shown. */
export function ChainSteps({ links }: { links: readonly Link[] }) {
  const { context } = useCommandHost();
  const [texts] = useState(() => stepTexts(context, links));
  return (
    // Suspends here, because otherwise the whole dialog and its Escape would be unmounted until then.
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
