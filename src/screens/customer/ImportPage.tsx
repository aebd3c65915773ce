import { Button, FileInput, Group, Paper, PasswordInput, Progress, Stack, Table, Text } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQuery } from 'urql';
import type { MessageKey } from '../../domain/message.ts';
import type { Command } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { dictionaryQuery } from '../../commands/core/dictionary.ts';
import { saveAnswer } from '../../transfer/storedFile.ts';
import { LeaveQuestion } from '../../forms/LeaveQuestion.tsx';
import { useUnsavedWork } from '../../commandKit/unsavedWork.ts';
import { FailurePanel } from '../../forms/FailurePanel.tsx';
import { useBindings } from '../../keys/useBindings.ts';
import { commandById } from '../../commands/registry.ts';
import { byteOrderMark, csvLine } from '../../domain/csvText.ts';
import { importFields } from '../../domain/customerImport.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { formWidth } from '../../ui/page/formWidth.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useLeaveQuestion } from '../../ui/router/useLeaveQuestion.ts';
import { importRefusals } from './importRefusals.ts';
import { isWorkbook, readTextFile } from './readTextFile.ts';
import { useImportProgress } from './useImportProgress.ts';

const previewQuery = graphql(`
  query CustomerImportPreview($input: CustomerImport_Input!) {
    customerImportPreview(input: $input) {
      total
      wrong
      unknownTitles
      rows {
        line
        companyId
        name
        problems {
          field
          message
        }
      }
    }
  }
`);

const importMutation = graphql(`
  mutation CustomerImport($input: CustomerImport_Input!) {
    customerImport(input: $input) {
      added
    }
  }
`);

type Preview = NonNullable<ResultOf<typeof previewQuery>['customerImportPreview']>;
const sizeLimit = 1024 * 1024;

/** A parsed file, and the preview of its import. */
interface ReadFile {
  input: { text: string; adminPassword?: string };
  preview: Preview;
  idempotencyKey: string;
}

/** /my-client/import: new clients from a CSV file; every row is checked before any is added. */
export default function ImportPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context, execute } = useCommandHost();
  const [{ data: industries }] = useQuery({ query: dictionaryQuery, variables: { type: 'industry' } });
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [read, setRead] = useState<ReadFile>();
  const [unreadable, setUnreadable] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [importing, setImporting] = useState(false);
  const latest = useRef<object | null>(null);
  const progress = useImportProgress(context.graph, importing, read?.preview.total ?? 0);
  const [imported, setImported] = useState(false);
  const isFilledIn = !imported && (file !== null || password !== '');
  useUnsavedWork(isFilledIn);
  const { isAsking, stay, leave } = useLeaveQuestion(isFilledIn);
  // The page must render the finished import first, so that leaving it asks no question.
  useEffect(() => {
    if (imported) void navigate('/my-client');
  }, [imported, navigate]);

  /** Requests a preview of the import with the typed initial password. */
  async function loadPreview(chosen: File | null) {
    const request = {};
    latest.current = request;
    setRead(undefined);
    setFailure(undefined);
    setUnreadable(undefined);
    setBusy(false);
    if (!chosen) return;
    if (chosen.size > sizeLimit) return setUnreadable(t('client.import.tooLarge'));
    const workbook = await isWorkbook(chosen).catch(() => false);
    const text = workbook ? undefined : await readTextFile(chosen).catch(() => undefined);
    if (latest.current !== request) return;
    if (workbook) return setUnreadable(t('client.import.workbook'));
    if (text === undefined) return setUnreadable(t('client.import.undecodable'));
    setBusy(true);
    const input = { text, ...(password !== '' && { adminPassword: password }) };
    try {
      const { customerImportPreview: preview } = await context.graph.query(previewQuery, { input });
      if (preview && latest.current === request)
        setRead({ input, preview, idempotencyKey: crypto.randomUUID() });
    } catch (error) {
      if (latest.current === request) setFailure(error);
    } finally {
      if (latest.current === request) setBusy(false);
    }
  }

  const isCurrent = read !== undefined && (read.input.adminPassword ?? '') === password;
  async function send() {
    if (busy || !file) return;
    if (!isCurrent) return loadPreview(file);
    if (read.preview.wrong > 0) return;
    setBusy(true);
    setImporting(true);
    setFailure(undefined);
    try {
      const { idempotencyKey } = read;
      const sending = { record: undefined, values: undefined, idempotencyKey };
      await execute(importRead(read.input), sending);
      setImported(true);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
      setImporting(false);
    }
  }

  const bound = useBindings('form', { 'form.send': () => void send() });
  const preview = read?.preview;
  const ignored = preview?.unknownTitles ?? [];
  const refused = importRefusals(t, failure);
  return (
    <Stack gap="md" data-command="customer.import">
      <PageHead
        title={t('menu.importClients')}
        actions={
          <Button variant="default" onClick={() => void saveTemplate(t)}>
            {t('client.import.template')}
          </Button>
        }
      />
      <Paper
        component="form"
        withBorder
        p="lg"
        maw={formWidth}
        noValidate
        aria-label={t('menu.importClients')}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        {...bound}
      >
        <Stack gap="sm">
          <FileInput
            maw={560}
            label={t('client.import.file')}
            description={t('client.import.hint', {
              industries: (industries?.dictByType ?? []).map((industry) => industry?.label).join(' / '),
            })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={t('form.chooseFile')}
            accept=".csv,.txt,text/csv,text/plain"
            clearable={!importing}
            disabled={importing}
            value={file}
            error={unreadable ?? refused.text}
            onChange={(chosen) => {
              setFile(chosen);
              void loadPreview(chosen);
            }}
          />
          <PasswordInput
            maw={560}
            label={t('client.import.password')}
            description={t('client.import.passwordHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('shell.login.reveal'), tabIndex: 0 }}
            disabled={importing}
            value={password}
            error={refused.adminPassword}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            onBlur={() => {
              if (file && !unreadable && !isCurrent) void loadPreview(file);
            }}
          />
          <FailurePanel t={t} failure={refused.others} />
          {preview && (
            <Text size="sm" role="status" c={preview.wrong > 0 ? 'red' : undefined}>
              {preview.wrong > 0
                ? t('client.import.wrong', { wrong: preview.wrong, total: preview.total })
                : t('client.import.allRight', { count: preview.total })}
            </Text>
          )}
          {ignored.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('client.import.ignored', { titles: ignored.join(t('common.listSeparator')) })}
            </Text>
          )}
          {progress && (
            <div>
              <Progress
                value={(100 * progress.done) / progress.total}
                size="sm"
                transitionDuration={0}
                aria-label={t('client.import.progress')}
              />
              <Text size="xs" c="dimmed" mt={4}>
                {t('client.import.done', { ...progress })}
              </Text>
            </div>
          )}
          <Group gap="xs">
            <Button variant="default" disabled={importing} onClick={() => void navigate('/my-client')}>
              {t('common.cancel')}
            </Button>
            <Button
              type="submit"
              loading={busy}
              disabled={!file || unreadable !== undefined || (isCurrent && read.preview.wrong > 0)}
            >
              {t('menu.importClients')}
            </Button>
          </Group>
          {/* Last, because with 500 rows it is longer than any window. */}
          {preview && preview.wrong > 0 && <Problems preview={preview} />}
        </Stack>
      </Paper>
      <LeaveQuestion opened={isAsking} onStay={stay} onLeave={leave} />
    </Stack>
  );
}

/** Returns the command for the parsed file: its notice shows the number of clients. */
function importRead(input: ReadFile['input']): Command {
  return {
    ...commandById('customer.import'),
    run: async ({ context, idempotencyKey }) => {
      const { customerImport } = await context.graph.mutate(importMutation, { input }, idempotencyKey);
      const params = { count: customerImport?.added ?? 0 };
      return { notice: { key: 'notice.customer.imported', params } };
    },
  };
}

function Problems({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  // Wraps on a phone, so that the corrections are readable without sideways scrolling.
  return (
    <Table style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('client.import.line')}</Table.Th>
          <Table.Th>{t('customer.name')}</Table.Th>
          <Table.Th>{t('client.import.problem')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {preview.rows
          .filter((row) => row !== null && row.problems.length > 0)
          .map((row) => (
            <Table.Tr key={row?.line}>
              <Table.Td>{row?.line}</Table.Td>
              <Table.Td>{row?.name || row?.companyId}</Table.Td>
              <Table.Td>
                {row?.problems.map((problem) => (
                  <Text key={problem?.field} size="sm">
                    {t(`customer.${problem?.field ?? 'name'}`)}
                    {' · '}
                    {problem?.message}
                  </Text>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}

function saveTemplate(t: (key: MessageKey) => string): Promise<void> {
  const heads = byteOrderMark + csvLine(importFields.map((field) => t(`customer.${field}`)));
  return saveAnswer(Promise.resolve(new Response(heads)), `${t('client.import.templateName')}.csv`);
}
