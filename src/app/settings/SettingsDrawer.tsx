import { Button, Drawer, Switch } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { IntegerInput } from '../../forms/IntegerInput.tsx';
import { useLoadedOverlay } from '../../keys/useOverlay.ts';
import { commandById } from '../../commands/registry.ts';
import {
  clampMenuWidth,
  menuWidthLimits,
  shellSwitches,
  type ShellSwitch,
} from '../../domain/shellSettings.ts';
import { wholeNumberIn } from '../../domain/typedText.ts';
import { usePageServices } from '../pageServices.ts';
import { useSettings } from './useSettings.ts';
import classes from './settingsDrawer.module.css';

const otherSwitches: readonly ShellSwitch[] = ['colorWeak', 'singleKeys'];
const contentSwitches = shellSwitches.filter((name) => !otherSwitches.includes(name));

/** Edits the layout of the page around the screens (R-page-4). Each change applies and is stored immediately. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const content = useLoadedOverlay<HTMLElement>(onClose);
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={300}
      title={t('command.shell.settings')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      data-settings
      // Transparent, because the page behind shows the effect of a change.
      overlayProps={{ backgroundOpacity: 0.15 }}
      classNames={{ body: classes.body }}
    >
      <section ref={content} className={classes.group}>
        <h3 className={classes.heading}>{t('settings.content')}</h3>
        {contentSwitches.map((name) => (
          <SettingSwitch key={name} name={name} />
        ))}
        <MenuWidth />
      </section>
      <section className={classes.group}>
        <h3 className={classes.heading}>{t('settings.other')}</h3>
        {otherSwitches.map((name) => (
          <SettingSwitch key={name} name={name} />
        ))}
      </section>
      <p className={classes.notice}>{t('settings.saved')}</p>
      <div className={classes.buttons}>
        <CommandButton command={commandById('shell.copySettings')} />
        <CommandButton command={commandById('shell.resetSettings')} />
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Drawer>
  );
}

function CommandButton({ command }: { command: Command }) {
  const { t } = useTranslation();
  const { start } = useCommandHost();
  return (
    <Button variant="default" data-command={command.id} onClick={() => start(command)}>
      {t(command.title)}
    </Button>
  );
}

function SettingSwitch({ name }: { name: ShellSwitch }) {
  const { t } = useTranslation();
  const { start } = useCommandHost();
  const settings = useSettings();
  const idle = name === 'topMenu' && !(settings.menu && settings.navbar);
  const reason = useId();
  return (
    <div>
      <Switch
        data-command={`shell.${name}`}
        label={t(`settings.${name}`)}
        labelPosition="left"
        size="sm"
        checked={settings[name]}
        onChange={() => start(commandById(`shell.${name}`))}
        aria-describedby={idle ? reason : undefined}
        classNames={{ body: classes.row, labelWrapper: classes.label }}
      />
      {idle && (
        <p id={reason} className={classes.reason}>
          {t('settings.topMenuIdle')}
        </p>
      )}
    </div>
  );
}

/** Applies typed input as soon as it is a valid menu width; clamps it when the field is left. */
function MenuWidth() {
  const { t } = useTranslation();
  const { settings } = usePageServices();
  const { menuWidth } = useSettings();
  const [typed, setTyped] = useState<string>();
  const { min, max } = menuWidthLimits;
  const widthIn = (text: string) => {
    const width = wholeNumberIn(text);
    return width !== undefined && width >= min && width <= max ? width : undefined;
  };
  const fits = typed === undefined || widthIn(typed) !== undefined;
  return (
    <IntegerInput
      data-command="shell.menuWidth"
      label={t('settings.menuWidth')}
      error={fits ? undefined : t('settings.menuWidthError', menuWidthLimits)}
      description={fits ? t('settings.menuWidthRange', menuWidthLimits) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed ?? String(menuWidth)}
      onChange={(text) => {
        setTyped(text);
        const width = widthIn(text);
        if (width !== undefined) settings.change({ ...settings.read(), menuWidth: width });
      }}
      onBlur={() => {
        const width = typed === undefined ? undefined : wholeNumberIn(typed);
        if (width !== undefined) settings.change({ ...settings.read(), menuWidth: clampMenuWidth(width) });
        setTyped(undefined);
      }}
      min={min}
      max={max}
      step={10}
      classNames={{
        root: classes.width,
        label: classes.widthLabel,
        wrapper: classes.widthInput,
        error: classes.error,
        description: classes.error,
      }}
    />
  );
}
