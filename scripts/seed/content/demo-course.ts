/** What a course of the demonstration is written as. */
import type { LESSON_TYPES } from '#drizzle/collections/courses.ts'
import type { Picture } from '../picture.ts'

export interface DemoLesson {
  title: string
  type: (typeof LESSON_TYPES)[number]
  minutes: number
  isPreview?: boolean
  body: string
}
export interface DemoCourse {
  title: string
  slug: string
  status: 'draft' | 'published' | 'archived'
  price: number
  salePrice?: number
  installmentPrice?: number
  installmentCount?: number
  subscriptionPrice?: number
  subscriptionInterval?: 'month'
  tags: readonly string[]
  picture: Picture
  shortDescription: string
  description: string
  objectives: readonly string[]
  modules: readonly { title: string; lessons: readonly DemoLesson[] }[]
}
