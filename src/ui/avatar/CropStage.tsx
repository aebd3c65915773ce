import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBindings } from '../../keys/useBindings.ts';
import { largestZoom, sideOf, within, type Crop } from './crop.ts';
import classes from './avatarEditor.module.css';

/** Width and height in pixels of the stage and of the uploaded picture. */
export const stageSize = 256;
const step = 8;

interface CropStageProps {
  picture: ImageBitmap;
  crop: Crop;
  canvas: RefObject<HTMLCanvasElement | null>;
  onChange: (crop: Crop) => void;
}

/** Lets the user choose the square of the picture: by dragging, by arrow keys, and by the zoom slider. */
export function CropStage({ picture, crop, canvas, onChange }: CropStageProps) {
  const { t } = useTranslation();
  const dragged = useRef<{ x: number; y: number }>(undefined);
  const side = sideOf(picture, crop);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, stageSize, stageSize);
    context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, stageSize, stageSize);
  }, [canvas, picture, crop, side]);

  /** Moves the crop by pixels of the stage. */
  const move = (right: number, down: number) =>
    onChange(
      within(picture, {
        ...crop,
        x: crop.x + (right * side) / stageSize,
        y: crop.y + (down * side) / stageSize,
      }),
    );

  const bound = useBindings('picture', {
    'picture.right': () => move(step, 0),
    'picture.left': () => move(-step, 0),
    'picture.up': () => move(0, -step),
    'picture.down': () => move(0, step),
  });

  function onPointerMove(event: PointerEvent) {
    const from = dragged.current;
    if (!from) return;
    dragged.current = { x: event.clientX, y: event.clientY };
    move(from.x - event.clientX, from.y - event.clientY);
  }

  return (
    <>
      <canvas
        ref={canvas}
        width={stageSize}
        height={stageSize}
        className={classes.stage}
        tabIndex={0}
        role="img"
        aria-label={t('avatar.stage')}
        {...bound}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          dragged.current = undefined;
        }}
      />
      <input
        type="range"
        min={1}
        max={largestZoom}
        step={0.05}
        value={crop.zoom}
        aria-label={t('avatar.zoom')}
        className={classes.zoom}
        onChange={(event) => onChange(within(picture, { ...crop, zoom: Number(event.currentTarget.value) }))}
      />
    </>
  );
}
