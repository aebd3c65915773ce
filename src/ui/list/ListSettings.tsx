import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconTrash } from '../../icons/icons.ts';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { characterCount, visibleText } from '../../domain/visibleText.ts';
import { useUnsavedWork } from '../../commandKit/unsavedWork.ts';
import { viewNameLimit, type Density, type ListView } from '../../commands/core/shellView.ts';
import { HandedKeys } from '../../keys/HandedKeys.tsx';
import { useFocusReturn } from '../../keys/useFocusReturn.ts';
import type { ListState } from './listState.ts';

interface ListSettingsProps {
  button: ReactElement;
  list: ListView;
  state: ListState;
  onClose: () => void;
}

/** Saved views, density and columns of a list. */
export default function ListSettings({ button, onClose, ...rest }: ListSettingsProps) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      onDismiss={onClose}
      position="bottom-end"
      shadow="sm"
      width={280}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t('command.list.settings')}>
        <HandedKeys />
        <Stack gap="md">
          <Views {...rest} onClose={onClose} />
          <Looks list={rest.list} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Views({ state, list, onClose }: Omit<ListSettingsProps, 'button'>) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const { views } = list;
  useUnsavedWork(name !== '', { text: () => name });

  function save(event: FormEvent) {
    event.preventDefault();
    const called = visibleText(name).trim();
    if (called === '') {
      setError(t('validation.nameRequired'));
      return;
    }
    if (characterCount(called) > viewNameLimit) {
      setError(t('validation.tooLong', { maximum: viewNameLimit }));
      return;
    }
    list.saveView(called);
    setName('');
  }

  return (
    <Stack gap={6}>
      <Text size="xs" fw={500} c="dimmed">
        {t('list.views')}
      </Text>
      {views.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('list.noViews')}
        </Text>
      )}
      {views.map((view) => (
        <Group key={view.name} gap={4} wrap="nowrap">
          <Button
            variant={view.view === state.view ? 'light' : 'subtle'}
            size="compact-sm"
            justify="flex-start"
            flex={1}
            miw={0}
            title={view.name}
            data-command="list.openView"
            aria-current={view.view === state.view || undefined}
            onClick={() => {
              list.openView(view.name);
              onClose();
            }}
          >
            {view.name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            data-command="list.removeView"
            aria-label={t('list.removeView', { name: view.name })}
            onClick={() => list.removeView(view.name)}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      <form onSubmit={save} noValidate data-command="list.saveView">
        <Group gap={6} align="flex-start" wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            aria-label={t('list.viewName')}
            placeholder={t('list.viewName')}
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Button type="submit" size="xs" variant="default">
            {t('form.save')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}

function Looks({ list }: Pick<ListSettingsProps, 'list'>) {
  const { t } = useTranslation();
  const { columns, shown } = list;
  const densities: Density[] = ['normal', 'compact'];
  return (
    <>
      <Stack gap={6}>
        <Text size="xs" fw={500} c="dimmed" id="list-density">
          {t('list.density')}
        </Text>
        <SegmentedControl
          size="xs"
          data-command="list.density"
          aria-labelledby="list-density"
          value={list.density}
          data={densities.map((value) => ({ value, label: t(`list.density.${value}`) }))}
          onChange={(density) => list.setDensity(density as Density)}
        />
      </Stack>
      <Stack gap={8} data-command="list.columns">
        <Group justify="space-between">
          <Text size="xs" fw={500} c="dimmed">
            {t('list.columns')}
          </Text>
          {shown.length < columns.length && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => list.showColumns(columns.map(({ id }) => id))}
            >
              {t('list.allColumns')}
            </Button>
          )}
        </Group>
        {columns.map(({ id, title }) => (
          <Checkbox
            key={id}
            size="xs"
            label={title}
            checked={shown.includes(id)}
            onChange={(event) =>
              list.showColumns(
                event.currentTarget.checked ? [...shown, id] : shown.filter((other) => other !== id),
              )
            }
          />
        ))}
      </Stack>
    </>
  );
}
