import { useMergedRef } from '@mantine/hooks';
import { cloneElement, Suspense, useRef, useState, type ReactElement, type ReactNode, type Ref } from 'react';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const HintBox = lazyPart(() => import('./HintBox.tsx'));

interface HintProps {
  label: ReactNode;
  position?: 'top' | 'right';
  disabled?: boolean;
  /** A single element. */
  children: ReactElement<Target>;
}

interface Target {
  ref?: Ref<HTMLElement>;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}

/**
 * A tooltip that is created, and whose code is loaded, at the first hover or focus.
 * A list has a hundred of them, and the first page needs none. The target element remains the same, so that it does not lose
 * the focus.
 */
export function Hint({ label, position, disabled, children }: HintProps) {
  const [isActivated, setIsActivated] = useState(false);
  const target = useRef<HTMLElement>(null);
  const ref = useMergedRef(target, children.props.ref);
  if (disabled) return children;
  const want = () => setIsActivated(true);
  return (
    <>
      {cloneElement(children, {
        ref,
        onPointerEnter: () => {
          want();
          children.props.onPointerEnter?.();
        },
        onFocus: want,
      })}
      {isActivated && (
        <Suspense>
          <HintBox target={target} label={label} position={position} />
        </Suspense>
      )}
    </>
  );
}
