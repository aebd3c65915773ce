import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

const fonts = join(root, 'node_modules/@embedpdf/fonts-sc/fonts');

function systemHasThem(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

/**
 * What the browser's environment needs so that Chinese text is drawn: nothing where the system has a font for it,
 * else a configuration that adds Noto Sans Hans from the registry. Without one every character is an empty box, and
 * no test would see that a text is cut off. Latin text is drawn with it too: a wide font that the system happens to have, as
 * DejaVu, would break lines that users' fonts do not.
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
