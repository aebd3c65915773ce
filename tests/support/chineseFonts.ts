import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolsFolder } from './paths.ts';

const fonts = join(toolsFolder, 'node_modules/@embedpdf/fonts-sc/fonts');

function systemHasThem(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

/**
 * Returns the browser's environment variables for drawing Chinese text: none if the system has a font.
 * Otherwise they point to a configuration that adds Noto Sans Hans from the registry.
 * Without a font every character is an empty box, and no test would notice truncated text.
 * The font also draws Latin text. A wide system font such as DejaVu would break lines that users' fonts do not.
 */
export function chineseFonts(): Record<string, string> {
  if (systemHasThem()) return {};
  const folder = join(root, 'node_modules/.cache/operational-management-system/fonts');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fonts}</dir>
  <match target="pattern">
    <test name="family" compare="eq"><string>sans-serif</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Noto Sans S Chinese</string></edit>
  </match>
  <match target="pattern">
    <test name="family" compare="eq"><string>system-ui</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Noto Sans S Chinese</string></edit>
  </match>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}
