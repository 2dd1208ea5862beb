import { type DragEvent, useState } from 'react'
import { droppedFiles } from './file-handles.ts'

/** Whether files are being dragged, rather than a row of a list or a text. */
const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Makes an element a drop zone: `zone` for the element, `isOver` while files are above it. */
export const useFileDrop = (take: (files: File[]) => void) => {
  const [isOver, setOver] = useState(false)
  const zone = {
    onDragOver: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      // Moving between children of the zone is not leaving it.
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(false)
      take(droppedFiles(event.dataTransfer))
    },
  }
  return { isOver, zone }
}
