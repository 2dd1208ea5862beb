import type { FileField } from '#drizzle/field-kinds.ts'
import { fileUrl } from '../../lib/files.ts'
import { ImageField } from '../components/ImageField.tsx'
import type { InputProps } from './input.ts'

/** PocketBase's limit of a file field that declares none. */
const DEFAULT_BYTES = 5 * 1024 * 1024

const formatOf = (type: string): string =>
  type
    .replace(/^image\//, '')
    .replace('jpeg', 'jpg')
    .toUpperCase()

interface Owner {
  id: string
  collectionId: string
}
const isOwner = (row: object | null): row is Owner => row !== null && 'id' in row && 'collectionId' in row

/** One picture, sent with the other values of its form. */
export const PictureInput = ({
  field,
  row,
  label,
  description,
  value,
  onChange,
}: InputProps<unknown> & { field: FileField; row: object | null }) => {
  const { mimeTypes = [], maxSize = DEFAULT_BYTES } = field
  const stored = typeof value === 'string' && value !== '' && isOwner(row) ? fileUrl(row, value) : ''
  return (
    <ImageField
      label={label}
      hint={
        description ??
        `${mimeTypes.map(formatOf).join(', ')}, ${Math.floor(maxSize / 1_000_000)}\u00a0Mo au plus.`
      }
      current={stored}
      value={value instanceof File ? value : undefined}
      onChange={(file) => onChange(file ?? '')}
      accept={mimeTypes}
      maxBytes={maxSize}
    />
  )
}
