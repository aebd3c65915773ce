import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy } from '../icons/icons.ts';
import { asCurl, asGraphql, capturedCall, type CapturedCall } from '../commandKit/capturedCall.ts';
import type { Command, CommandRecord, FieldValues } from '../commandKit/command.ts';
import { toast } from '../commandKit/toast.ts';
import { linkOf } from '../commandKit/preparedLink.ts';
import type { OpenForm } from './useCommandForm.ts';

interface CopyMenuProps {
  command: Command;
  record: CommandRecord | undefined;
  open: OpenForm;
}

/** Shows a menu that copies the form's content: as a link that opens the same form, or as the call that it would send. */
export default function CopyMenu({ command, record, open }: CopyMenuProps) {
  const { context } = open;
  const { t } = context;
  const values: FieldValues = open.form.values;
  const tell = (key: 'common.copied' | 'link.incomplete' | 'link.noCall' | 'settings.notCopied') =>
    void toast({ id: 'copied', color: key === 'common.copied' ? 'green' : 'yellow', message: t(key) });
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      tell('common.copied');
    } catch {
      tell('settings.notCopied');
    }
  };
  const copyCall = async (written: (call: CapturedCall) => string) => {
    const schema = await command.input?.schema(context, record?.data);
    const parsed = schema?.safeParse(values);
    if (parsed && !parsed.success) return tell('link.incomplete');
    const call = await capturedCall(command, {
      context,
      record,
      values: parsed?.data,
      consequence: open.consequence.value,
      idempotencyKey: open.idempotencyKey,
    });
    return call ? copy(written(call)) : tell('link.noCall');
  };
  const hasFile = Object.values(values).some((value) => value instanceof File);
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={t('link.copyAs')} title={t('link.copyAs')}>
          <IconCopy size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('link.copyAs')}</Menu.Label>
        <Menu.Item onClick={() => void copy(linkOf(window.location.origin, command, record, values))}>
          {t('link.link')}
        </Menu.Item>
        <Menu.Item disabled={hasFile} onClick={() => void copyCall(asGraphql)}>
          {t('link.graphql')}
        </Menu.Item>
        <Menu.Item
          disabled={hasFile}
          onClick={() =>
            void copyCall((call) => asCurl(window.location.origin, document.documentElement.lang, call))
          }
        >
          {t('link.curl')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
