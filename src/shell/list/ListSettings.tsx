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
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Density, ListPreference } from './listPreference.ts';
import type { ListState } from './listState.ts';

const viewNameLimit = 30;

interface ListSettingsProps {
  button: ReactElement;
  columns: { id: string; title: string }[];
  state: ListState;
  preference: ListPreference;
  onPreference: (next: ListPreference) => void;
  onClose: () => void;
}

/** Saved views, density and columns of a list. */
export default function ListSettings({ button, onClose, ...rest }: ListSettingsProps) {
  const { t } = useTranslation();
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      onDismiss={onClose}
      position="bottom-end"
      shadow="sm"
      width={280}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t('list.settings')}>
        <Stack gap="md">
          <Views {...rest} onClose={onClose} />
          <Looks {...rest} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Views({ state, preference, onPreference, onClose }: Omit<ListSettingsProps, 'button'>) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const { views } = preference;

  function save(event: FormEvent) {
    event.preventDefault();
    const called = name.trim();
    if (called === '') {
      setError(t('list.viewNameEmpty'));
      return;
    }
    const others = views.filter((view) => view.name !== called);
    onPreference({ ...preference, views: [...others, { name: called, view: state.view }] });
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
            aria-current={view.view === state.view || undefined}
            onClick={() => {
              state.openView(view.view);
              onClose();
            }}
          >
            {view.name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('list.removeView', { name: view.name })}
            onClick={() => onPreference({ ...preference, views: views.filter((other) => other !== view) })}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      <form onSubmit={save} noValidate>
        <Group gap={6} align="flex-start" wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            maxLength={viewNameLimit}
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
            {t('list.saveView')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}

function Looks({ columns, preference, onPreference }: Omit<ListSettingsProps, 'button' | 'onClose'>) {
  const { t } = useTranslation();
  const { hidden } = preference;
  const densities: Density[] = ['normal', 'compact'];
  return (
    <>
      <Stack gap={6}>
        <Text size="xs" fw={500} c="dimmed" id="list-density">
          {t('list.density')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-labelledby="list-density"
          value={preference.density}
          data={densities.map((value) => ({ value, label: t(`list.density.${value}`) }))}
          onChange={(density) => onPreference({ ...preference, density: density as Density })}
        />
      </Stack>
      <Stack gap={6}>
        <Group justify="space-between">
          <Text size="xs" fw={500} c="dimmed">
            {t('list.columns')}
          </Text>
          {hidden.length > 0 && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => onPreference({ ...preference, hidden: [] })}
            >
              {t('list.allColumns')}
            </Button>
          )}
        </Group>
        {columns.map((column, index) => (
          <Checkbox
            key={column.id}
            size="xs"
            label={column.title}
            // The first column is what a row is called by.
            disabled={index === 0}
            checked={index === 0 || !hidden.includes(column.id)}
            onChange={(event) =>
              onPreference({
                ...preference,
                hidden: event.currentTarget.checked
                  ? hidden.filter((id) => id !== column.id)
                  : [...hidden, column.id],
              })
            }
          />
        ))}
      </Stack>
    </>
  );
}
