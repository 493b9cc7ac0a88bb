import { Button, Group, Slider } from '@mantine/core'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { draw, fileOf, maximumZoom, moveCrop, wholePicture, limitCrop } from './crop.ts'
import { Dialog } from '../ui/dialog.tsx'

const shownSide = 560
const keyStep = 0.04
const keys: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
}

/** A dialog that chooses a square of a picture: by dragging, with the arrow keys, and with a slider for its size. */
export function CropDialog({
  picture,
  sending,
  onCrop,
  onClose,
}: {
  picture: ImageBitmap
  sending: boolean
  onCrop: (file: Blob) => void
  onClose: () => void
}) {
  const [crop, setCrop] = useState(() => wholePicture(picture))

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    setCrop((before) => moveCrop(picture, before, event.movementX / width, event.movementY / height))
  }
  const step = (event: KeyboardEvent) => {
    const by = keys[event.key]
    if (!by) return
    event.preventDefault()
    setCrop((before) => moveCrop(picture, before, ...by))
  }
  const save = async () => {
    const file = await fileOf(picture, crop)
    if (file) onCrop(file)
  }

  return (
    <Dialog opened onClose={onClose} title="Crop the picture" size={400}>
      <div className="stack">
        <p className="small ink2">Drag the picture, or move it with the arrow keys.</p>
        <button
          type="button"
          className="crop-stage"
          aria-label="The part of the picture to keep. Move the picture with the arrow keys."
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={step}
        >
          <canvas
            width={shownSide}
            height={shownSide}
            aria-hidden="true"
            // A ref callback instead of an effect: the dialog mounts its content later, so an effect would find no
            // canvas.
            ref={(canvas) => {
              if (canvas) draw(canvas, picture, crop)
            }}
          />
        </button>
        <Slider
          thumbLabel="Size"
          label={null}
          min={1}
          max={maximumZoom}
          step={0.05}
          value={crop.zoom}
          onChange={(zoom) => setCrop((before) => limitCrop(picture, { ...before, zoom }))}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={sending}>
            Cancel
          </Button>
          <Button onClick={() => void save()} loading={sending}>
            Use this picture
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
