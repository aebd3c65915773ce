/** The square of a picture that is shown. Lengths are in pixels of the picture. */
export interface Crop {
  /** 1 shows the largest square that fits. */
  zoom: number;
  /** The middle of the square. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const largestZoom = 4;

export function wholeCrop({ width, height }: Size): Crop {
  return { zoom: 1, x: width / 2, y: height / 2 };
}

/** Returns the length of the square's side. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** Returns the nearest crop that is within the picture. */
export function within(picture: Size, crop: Crop): Crop {
  const zoom = Math.min(largestZoom, Math.max(1, crop.zoom));
  const half = sideOf(picture, { ...crop, zoom }) / 2;
  const clamp = (at: number, length: number) => Math.min(length - half, Math.max(half, at));
  return { zoom, x: clamp(crop.x, picture.width), y: clamp(crop.y, picture.height) };
}
