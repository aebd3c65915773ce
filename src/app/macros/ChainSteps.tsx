import { use, useState } from 'react';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { CommandContext } from '../../commandKit/command.ts';
import { linkOf } from '../../commandKit/preparedLink.ts';
import { stepText } from '../../commands/macro/macroCalls.ts';
import type { Link } from './chain.ts';
import classes from './macros.module.css';

/** What is taken on each of the records, with what is given to it. */
function stepTexts(context: CommandContext, links: readonly Link[]): Promise<string[]> {
  const [first] = links;
  const steps = links.filter(({ record }) => record.id === first?.record.id);
  return Promise.all(
    steps.map(({ command, values }) =>
      stepText(context, { command: command.id, link: linkOf('', command, undefined, values).slice(1) }),
    ),
  );
}

/** The commands of a run in their order. */
export function ChainSteps({ links }: { links: readonly Link[] }) {
  const { context } = useCommandHost();
  const [texts] = useState(() => stepTexts(context, links));
  return (
    <ol className={classes.steps}>
      {use(texts).map((text, at) => (
        <li key={at}>{text}</li>
      ))}
    </ol>
  );
}
