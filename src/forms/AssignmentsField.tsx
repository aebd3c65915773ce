import { Anchor, Input, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useId, useMemo, useState } from 'react';
import type { AssignedRow, Choice, Field } from '../commandKit/command.ts';
import { failureInFull } from '../commandKit/notices.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import type { DrawnForm } from './drawnForm.ts';
import classes from './FormTable.module.css';

/** Number of rows shown at first, because each contains an input of its own. */
const rowsShown = 50;

type Assignments = Extract<Field, { kind: 'assignments' }>;

interface AssignmentsFieldProps {
  field: Assignments;
  open: DrawnForm;
}

/** Shows a table of records, each with its choice: Tab moves between rows, typing searches, Enter chooses. */
export function AssignmentsField({ field, open }: AssignmentsFieldProps) {
  const { context, data, form } = open;
  const { t } = context;
  const id = useId();
  const [rows, setRows] = useState<AssignedRow[]>();
  const [failed, setFailed] = useState<string>();
  const [all, setAll] = useState(false);
  useEffect(() => {
    let stale = false;
    field.rows(context, data).then(
      (found) => {
        if (!stale) setRows(found);
      },
      (error: unknown) => {
        if (!stale) setFailed(failureInFull(context.t, error));
      },
    );
    return () => {
      stale = true;
    };
  }, [field, context, data]);

  // Requests the choices one time for the table, not for every row.
  const choice = useMemo(() => {
    let promise: Promise<Choice[]> | undefined;
    return { optional: true, choices: () => (promise ??= field.choices(context, data)) };
  }, [field, context, data]);

  const refused = Object.keys(form.errors).filter((path) => path.startsWith(`${field.name}.`)).length;
  if (failed !== undefined)
    return (
      <Text size="sm" c="red" role="alert">
        {failed}
      </Text>
    );
  if (!rows) return <Skeleton height={120} aria-busy />;
  const isRefused = ({ id: row }: AssignedRow) => form.errors[`${field.name}.${row}`] !== undefined;
  const shown = all ? rows : rows.filter((row, index) => index < rowsShown || isRefused(row));
  return (
    <Stack gap={4}>
      <Input.Label labelElement="div" id={id}>
        {t(field.label)}
      </Input.Label>
      <div className={classes.frame}>
        <table className={classes.table} aria-labelledby={id}>
          <thead>
            <tr>
              {field.columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <AssignedRowFields key={row.id} row={row} field={field} choice={choice} open={open} />
            ))}
          </tbody>
        </table>
      </div>
      {refused > 0 && (
        <Text size="xs" c="red" role="alert">
          {t('form.rowsRefused', { count: refused })}
        </Text>
      )}
      {shown.length < rows.length && (
        <Anchor component="button" type="button" size="sm" onClick={() => setAll(true)}>
          {t('form.showAll', { count: rows.length })}
        </Anchor>
      )}
    </Stack>
  );
}

interface RowProps extends AssignmentsFieldProps {
  row: AssignedRow;
  choice: { optional: boolean; choices: () => Promise<Choice[]> };
}

function AssignedRowFields({ row, field, choice, open }: RowProps) {
  const path = `${field.name}.${row.id}`;
  const { error, ...input } = open.form.getInputProps(path);
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.facts && <span className={classes.facts}>{row.facts}</span>}
      </th>
      <td>
        <ChoiceField
          field={choice}
          open={open}
          shared={{
            ...input,
            error,
            size: 'xs',
            'aria-label': row.name,
            'data-path': path,
            name: path,
            // Because moving through the rows would otherwise open and close a list at each one.
            openOnFocus: false,
          }}
        />
      </td>
    </tr>
  );
}
