import { Button, FileInput, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQuery } from 'urql';
import type { MessageKey } from '../../domain/message.ts';
import type { Command } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { dictionaryQuery } from '../../commands/core/dictionary.ts';
import { saveAnswer } from '../../transfer/storedFile.ts';
import { FailurePanel } from '../../forms/FailurePanel.tsx';
import { commandById } from '../../commands/registry.ts';
import { byteOrderMark, csvLine } from '../../domain/csvText.ts';
import { importFields } from '../../domain/customerImport.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { formWidth } from '../../ui/page/formWidth.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useToolWords } from '../../ui/page/useToolWords.ts';
import { readTextFile } from './readTextFile.ts';

const previewQuery = graphql(`
  query CustomerImportPreview($input: CustomerImport_Input!) {
    customerImportPreview(input: $input) {
      total
      wrong
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

/** /my-client/import: new clients from a CSV file, each row judged before any is added. */
export default function ImportPage() {
  useToolWords();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context, execute } = useCommandHost();
  const [{ data: industries }] = useQuery({ query: dictionaryQuery, variables: { type: 'industry' } });
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<{ text: string; preview: Preview; idempotencyKey: string }>();
  const [unreadable, setUnreadable] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const latest = useRef<File | null>(null);

  async function choose(chosen: File | null) {
    latest.current = chosen;
    setFile(chosen);
    setRead(undefined);
    setFailure(undefined);
    setUnreadable(undefined);
    if (!chosen) return;
    if (chosen.size > sizeLimit) return setUnreadable(t('client.import.tooLarge'));
    const text = await readTextFile(chosen).catch(() => undefined);
    if (text === undefined) return setUnreadable(t('client.import.undecodable'));
    setBusy(true);
    try {
      const { customerImportPreview } = await context.graph.query(previewQuery, { input: { text } });
      if (customerImportPreview && latest.current === chosen)
        setRead({ text, preview: customerImportPreview, idempotencyKey: crypto.randomUUID() });
    } catch (error) {
      if (latest.current === chosen) setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  async function send() {
    if (!read || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await execute(importRead(read.text), {
        record: undefined,
        values: undefined,
        idempotencyKey: read.idempotencyKey,
      });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const preview = read?.preview;
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
      <Paper withBorder p="lg" maw={formWidth}>
        <Stack gap="sm">
          <FileInput
            maw={560}
            label={t('client.import.file')}
            description={t('client.import.hint', {
              industries: (industries?.dictByType ?? []).map((industry) => industry?.label).join(' / '),
            })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={t('form.chooseFile')}
            accept=".csv,text/csv"
            clearable
            value={file}
            error={unreadable}
            onChange={(chosen) => void choose(chosen)}
          />
          <FailurePanel t={t} failure={failure} />
          {preview && (
            <Text size="sm" role="status" c={preview.wrong > 0 ? 'red' : undefined}>
              {preview.wrong > 0
                ? t('client.import.wrong', { wrong: preview.wrong, total: preview.total })
                : t('client.import.allRight', { count: preview.total })}
            </Text>
          )}
          {preview && preview.wrong > 0 && <Problems preview={preview} />}
          <Group gap="xs">
            <Button variant="default" onClick={() => void navigate('/my-client')}>
              {t('common.cancel')}
            </Button>
            <Button loading={busy} disabled={!preview || preview.wrong > 0} onClick={() => void send()}>
              {t('menu.importClients')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Stack>
  );
}

/** The command with the file that was read: its notice names the number of clients and leads to the list. */
function importRead(text: string): Command {
  return {
    ...commandById('customer.import'),
    run: async ({ context, idempotencyKey }) => {
      const { customerImport } = await context.graph.mutate(
        importMutation,
        { input: { text } },
        idempotencyKey,
      );
      const params = { count: customerImport?.added ?? 0 };
      return { notice: { key: 'notice.customer.imported', params }, route: '/my-client', go: true };
    },
  };
}

function Problems({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
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
    </Table.ScrollContainer>
  );
}

function saveTemplate(t: (key: MessageKey) => string): Promise<void> {
  const heads = byteOrderMark + csvLine(importFields.map((field) => t(`customer.${field}`)));
  return saveAnswer(Promise.resolve(new Response(heads)), `${t('client.import.templateName')}.csv`);
}
