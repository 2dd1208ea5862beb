/** A folder of Markdown, as other programs write courses: folders become modules, texts and recordings lessons. */
import { setImmediate as pause } from 'node:timers/promises'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { MAX_LESSONS, MAX_MODULES, MAX_TEXT } from '#drizzle/domain/course-import.ts'
import { lessonFileOf, titleFromFile } from '#drizzle/domain/lesson-files.ts'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import { RICH_TEXT_BYTES } from '#drizzle/fields.ts'
import { badRequest } from '#server/core/errors.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { limitText } from '#server/core/limit-text.ts'
import { plainText, sanitiseHtml } from '#server/core/sanitise.ts'
import { isNestedTooDeep } from '../content/index.ts'
import { type ArchivedFile, type ArchiveFiles, DamagedFileError } from './archive-files.ts'
import { baseName, folderOf, pathKey } from './entry-names.ts'
import { fitting, titled } from './fitting.ts'
import { type FolderTree, folderTree, isText, type Part } from './folder-tree.ts'
import { typedSeconds } from './formats/typed-duration.ts'
import { type FrontMatter, isYes, readFrontMatter } from './front-matter.ts'
import { LessonFiles } from './lesson-files.ts'
import type { MarkdownTexts } from './markdown-texts.ts'
import { filmOf, lessonTypeOf } from './outline-labels.ts'
import type { Plan, PlannedLesson, PlannedModule, Remarks, Source } from './plan.ts'
import { resolved } from './text-links.ts'
import { isPicture, TextMedia } from './text-media.ts'

const MAX_PAGE_TEXT = 400_000
const MAX_DESCRIPTION_LENGTH = 1000

interface ReadText {
  readonly front: FrontMatter['values']
  /** Of the front matter, or of the text's first heading; `''` for none. */
  readonly title: string
  /** Cleaned. */
  readonly html: string
}

const bareKey = (path: string): string => pathKey(path).replace(/\.[^./]+$/, '')
const isCaptions = (path: string): boolean => /\.vtt$/i.test(path)

type WithFiles = Source & { readonly files: ArchiveFiles }

class FolderReader {
  readonly #source: WithFiles
  readonly #remarks: Remarks
  readonly #texts: MarkdownTexts
  readonly #media: TextMedia
  /** Files that a lesson has or names. */
  readonly #used = new Set<string>()
  /** Media files, documents and captions, by path without extension. */
  readonly #played = new Map<string, string[]>()
  #left = MAX_TEXT

  constructor(source: WithFiles, remarks: Remarks, texts: MarkdownTexts) {
    this.#source = source
    this.#remarks = remarks
    this.#texts = texts
    this.#media = new TextMedia(source, remarks)
    for (const { path } of source.files.all)
      if (isCaptions(path) || lessonFileOf(path))
        getOrCreate(this.#played, bareKey(path), (): string[] => []).push(path)
  }

  async read(tree: FolderTree, fallback: string): Promise<Plan> {
    const index = tree.index ? await this.#text(tree.index) : null
    const description =
      index && tree.index ? this.#media.marked(index.html, folderOf(tree.index.path), tree.index.path) : ''
    const sheet = { title: index?.title || tree.title || fallback, description }
    const planned: PlannedModule[] = []
    for (const part of tree.parts) planned.push(await this.#part(part))
    for (const path of this.#media.paths) this.#use(path)
    this.#tellUnused()
    return {
      kind: 'folder',
      course: titled(fitting(courses, sheet, tree.index?.path ?? '', this.#remarks), fallback),
      category: '',
      tags: [],
      cover: '',
      modules: planned.filter((part) => part.lessons.length > 0),
      media: this.#media.paths,
      remarks: this.#remarks.all,
    }
  }

  #use(path: string): void {
    this.#used.add(pathKey(path))
  }

  /** A text of the archive; null, with a remark, when it cannot be read. */
  async #text({ path, bytes }: ArchivedFile): Promise<ReadText | null> {
    this.#use(path)
    const refuse = (message: string): null => {
      this.#remarks.add(path, `Laissé de côté\u00a0: ${message}`)
      return null
    }
    if (bytes > MAX_PAGE_TEXT) return refuse(`ce texte dépasse ${limitText(MAX_PAGE_TEXT)}.`)
    try {
      const { values, body } = readFrontMatter(await this.#source.files.text(path, MAX_PAGE_TEXT))
      const rendered = await this.#texts.render(body)
      await pause()
      if (!rendered) return refuse('ce texte ne se lit pas comme du Markdown.')
      // Markdown can expand enormously, and parsing nested HTML is quadratic: the size is checked before
      // cleaning.
      const length = Buffer.byteLength(rendered.html)
      if (length > RICH_TEXT_BYTES) return refuse(`ce texte dépasse ${limitText(RICH_TEXT_BYTES)}.`)
      if (isNestedTooDeep(rendered.html)) return refuse('ce texte contient trop d’éléments imbriqués.')
      this.#left -= length
      if (this.#left < 0) throw badRequest(`Les textes de cette formation dépassent ${limitText(MAX_TEXT)}.`)
      return {
        front: values,
        title: values.title?.trim() || rendered.title,
        html: sanitiseHtml(rendered.html),
      }
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error
      return refuse('ce fichier est abîmé, ou n’est pas écrit en UTF-8.')
    }
  }

  async #part({ folder, title, index, files }: Part): Promise<PlannedModule> {
    const about = index ? await this.#text(index) : null
    const terms = plainText(about?.html ?? '').slice(0, MAX_DESCRIPTION_LENGTH)
    const values = fitting(
      modules,
      { title: about?.title || title, description: terms },
      folder,
      this.#remarks,
    )
    const planned: PlannedLesson[] = []
    for (const file of files.filter(({ path }) => isText(path))) {
      const lesson = await this.#written(file)
      if (lesson) planned.push(lesson)
    }
    // A file that no text refers to becomes a lesson of its own, after all texts are read.
    const alone = files
      .filter(({ path }) => !isText(path) && !this.#used.has(pathKey(path)))
      .map((file) => this.#recorded(file))
    const order = new Map(files.map(({ path }, at) => [path, at]))
    const all = [...planned, ...alone].sort((a, b) => (order.get(a.where) ?? 0) - (order.get(b.where) ?? 0))
    return { values: titled(values, 'Module'), lessons: all }
  }

  /** The lesson that a text is, with the files that it names and those that are called as it is. */
  async #written(file: ArchivedFile): Promise<PlannedLesson | null> {
    const { path } = file
    const text = await this.#text(file)
    if (!text) return null
    const { front } = text
    const files = new LessonFiles(this.#source, this.#remarks, path)
    const take = (found: string): boolean => {
      if (isPicture(found)) return false
      this.#use(found)
      const field = lessonFileOf(found)?.field ?? 'attachments'
      files.add(field !== 'attachments' && files.has(field) ? 'attachments' : field, found)
      return true
    }
    let film = null
    for (const typed of [front.video, front.audio])
      if (typed) {
        const linked = filmOf(typed)
        const target = resolved(folderOf(path), typed)
        const found = target && this.#source.files.find(target.path)
        if (linked) film = linked
        else if (found) take(found.path)
        else this.#remarks.add(path, `Fichier absent\u00a0: ${typed}`)
      }
    const content = this.#media.marked(text.html, folderOf(path), path, take)
    for (const duplicate of this.#twins(path)) {
      this.#use(duplicate)
      files.add(
        isCaptions(duplicate) ? 'captions' : (lessonFileOf(duplicate)?.field ?? 'attachments'),
        duplicate,
      )
    }
    const seconds = this.#seconds(front.duration, path)
    const values = {
      title: text.title || titleFromFile(baseName(path)),
      content,
      type:
        this.#typeOf(front.type, path) ??
        (film || files.has('video') ? 'video' : files.has('audio') ? 'audio' : 'text'),
      isPreview: isYes(front.preview ?? ''),
      ...(seconds === null ? {} : { durationSeconds: seconds }),
      ...(files.has('video') ? { videoProvider: 'file' } : (film ?? {})),
    }
    if (content === '' && files.all.length === 0 && !film)
      this.#remarks.add(path, 'Cette leçon n’a pas de contenu.')
    return {
      where: path,
      values: titled(fitting(lessons, values, path, this.#remarks), 'Leçon'),
      files: files.all,
      quiz: null,
    }
  }

  /** A film, a recording or a PDF that no text names. */
  #recorded({ path }: ArchivedFile): PlannedLesson {
    this.#use(path)
    const kind = lessonFileOf(path)
    const files = new LessonFiles(this.#source, this.#remarks, path)
    files.add(kind?.field ?? 'attachments', path)
    for (const duplicate of this.#twins(path))
      if (isCaptions(duplicate)) {
        this.#use(duplicate)
        files.add('captions', duplicate)
      }
    const values = {
      title: titleFromFile(baseName(path)),
      type: kind?.type ?? 'text',
      ...(kind?.type === 'video' ? { videoProvider: 'file' } : {}),
    }
    return {
      where: path,
      values: titled(fitting(lessons, values, path, this.#remarks), 'Leçon'),
      files: files.all,
      quiz: null,
    }
  }

  /** Files of the same name but for the ending: the film and the captions of a text. */
  #twins(path: string): string[] {
    const alike = this.#played.get(bareKey(path)) ?? []
    return alike.filter((other) => other !== path && !this.#used.has(pathKey(other)))
  }

  #typeOf(typed: string | undefined, where: string) {
    if (!typed) return null
    const type = lessonTypeOf(typed)
    if (!type)
      this.#remarks.add(
        where,
        `Type inconnu\u00a0: «\u00a0${typed.slice(0, 60)}\u00a0». Types possibles\u00a0: ${Object.values(LESSON_KIND_LABELS).join(', ')}.`,
      )
    return type
  }

  #seconds(typed: string | undefined, where: string): number | null {
    if (!typed) return null
    const seconds = typedSeconds(typed)
    if (seconds === null)
      this.#remarks.add(where, `Durée illisible\u00a0: «\u00a0${typed.slice(0, 60)}\u00a0».`)
    return seconds
  }

  #tellUnused(): void {
    for (const { path } of this.#source.files.all)
      if (!this.#used.has(pathKey(path)))
        this.#remarks.add(path, 'Laissé de côté\u00a0: aucune leçon ne le cite.')
  }
}

/** The plan of a folder. Throws 400 for one without lessons, and for a too large one. */
export const readFolder = (source: WithFiles, remarks: Remarks, texts: MarkdownTexts): Promise<Plan> => {
  const tree = folderTree(source.files.all)
  const count = tree.parts.reduce((total, part) => total + part.files.length, 0)
  if (count === 0)
    throw badRequest(
      'Cette archive ne contient ni formation exportée, ni texte Markdown (.md), ni film, enregistrement ou PDF.',
    )
  if (count > MAX_LESSONS || tree.parts.length > MAX_MODULES)
    throw badRequest(
      `Une formation a au plus ${MAX_MODULES} modules et ${MAX_LESSONS} leçons\u00a0: importez-en une partie à la fois.`,
    )
  const fallback = titleFromFile(source.name) || 'Formation importée'
  return new FolderReader(source, remarks, texts).read(tree, fallback)
}
