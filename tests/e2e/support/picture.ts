import type { Page } from '@playwright/test';

/** Returns a picture of one colour, 40 by 20, which every browser can draw. */
export async function pngOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 40;
    canvas.height = 20;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#165dff';
      context.fillRect(0, 0, 40, 20);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}
