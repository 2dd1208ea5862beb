/**
 * Files on their way into a record (PocketBase §4.4). They are measured, recognised by content and stored before the
 * transaction, which is synchronous; when it fails they are removed again.
 */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { randomId } from '#server/core/ids.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { CollectionDefinition } from './definition.ts'
import { storedName } from './file-names.ts'

/** A file as it arrives: its own name, and its content in memory or in a file of this machine. */
export type UploadSource =
  | { readonly name: string; readonly content: Buffer }
  | { readonly name: string; readonly path: string }

/** A stored file that no record names yet. */
export class StoredUpload {
  readonly key: string
  /** The name in the store and in the record. */
  readonly name: string
  readonly originalName: string
  /** Bytes. */
  readonly size: number
  /** Recognised from the content. */
  readonly mimeType: string

  constructor(key: string, name: string, originalName: string, size: number, mimeType: string) {
    this.key = key
    this.name = name
    this.originalName = originalName
    this.size = size
    this.mimeType = mimeType
  }
}

/** How much of a file is looked at; zip-based formats tell themselves late. */
export const SNIFFED_BYTES = 65_536

const headOf = async (source: UploadSource): Promise<Buffer> => {
  if ('content' in source) return source.content.subarray(0, SNIFFED_BYTES)
  const handle = await open(source.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const looksLikeText = (head: Buffer): boolean => {
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false
  return true
}

/** Text formats that have no magic number, told apart by how they begin. */
const textType = (head: Buffer): string => {
  const start = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 512)
    .toLowerCase()
  if (start.startsWith('webvtt')) return 'text/vtt'
  if (
    start.startsWith('<svg') ||
    /^<\?xml[^>]*>\s*(<!--[\s\S]*?-->\s*)?(<!doctype svg[^>]*>\s*)?<svg/.test(start)
  )
    return 'image/svg+xml'
  if (/^(<!doctype html|<html|<head|<body|<script|<iframe|<h1|<div|<a |<p>|<style|<title|<!--)/.test(start))
    return 'text/html; charset=utf-8'
  if (start.startsWith('<?xml')) return 'text/xml; charset=utf-8'
  if (/^[[{]/.test(start) && isJson(head)) return 'application/json'
  return 'text/plain; charset=utf-8'
}

const isJson = (head: Buffer): boolean => {
  if (head.length === SNIFFED_BYTES) return false
  try {
    JSON.parse(head.toString('utf8'))
    return true
  } catch {
    // Only a guess at the type: text that is not JSON is plain text.
    return false
  }
}

/** The content's media type, from its first bytes; the file's name has no say. */
export const sniff = async (head: Buffer): Promise<string> => {
  // A cover picture can push the first frame of an MP3 out of the bytes that are looked at.
  if (head.subarray(0, 3).toString('latin1') === 'ID3') return 'audio/mpeg'
  const found = await fileTypeFromBuffer(head)
  // An SVG with an XML prologue is recognised as XML only.
  if (found && found.mime !== 'application/xml') return found.mime
  return looksLikeText(head) ? textType(head) : 'application/octet-stream'
}

/** Stores a file under the record's folder with a fresh name. */
export const storeUpload = async (
  storage: Storage,
  collection: CollectionDefinition,
  recordId: string,
  source: UploadSource,
): Promise<StoredUpload> => {
  const head = await headOf(source)
  const mimeType = await sniff(head)
  const name = storedName(source.name, mimeType, randomId)
  const key = `${collection.id}/${recordId}/${name}`
  const size = 'content' in source ? source.content.length : (await stat(source.path)).size
  await storage.write(key, 'content' in source ? source.content : createReadStream(source.path))
  return new StoredUpload(key, name, source.name, size, mimeType)
}
