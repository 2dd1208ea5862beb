import { Link } from 'react-router-dom'
import { duration, plural } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { Accordion } from '../../../ui/accordion/Accordion.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { kindOf } from '../lesson-kinds.ts'
import type { Outline, OutlineLesson } from '../queries.ts'
import styles from './Programme.module.css'

function Row({ lesson, number, courseId }: { lesson: OutlineLesson; number: string; courseId: string }) {
  const kind = kindOf(lesson.type)
  const isOpen = !lesson.locked
  return (
    <li className={styles.row}>
      <Icon name={isOpen ? kind.icon : 'lock'} className={styles.icon} />
      <span className={styles.title}>
        {number}{' '}
        {isOpen ? (
          <Link to={link('lesson', { courseId, lessonId: lesson.id })}>{lesson.title}</Link>
        ) : (
          lesson.title
        )}
        <span className="visually-hidden">{isOpen ? '' : ' (réservée aux personnes inscrites)'}</span>
      </span>
      <span className={styles.meta}>
        {lesson.isPreview ? <Badge tone="success">Aperçu gratuit</Badge> : null}
        {kind.label}
        {lesson.durationSeconds > 0 ? ` · ${duration(lesson.durationSeconds)}` : ''}
      </span>
    </li>
  )
}

/** Modules that open on their lessons; the open ones lead to their public page. */
export function Programme({ outline }: { outline: Outline }) {
  if (outline.lessonCount === 0) return <p>Le programme sera publié prochainement.</p>
  return (
    <div>
      {outline.modules.map((module, index) => {
        const seconds = module.lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0)
        const facts = [plural(module.lessons.length, 'leçon'), seconds > 0 ? duration(seconds) : '']
        return (
          <Accordion
            key={module.id}
            title={`Module ${index + 1}. ${module.title}`}
            aside={facts.filter(Boolean).join(', ')}
            isOpenAtFirst={index === 0}
          >
            {module.description ? <p>{module.description}</p> : null}
            <ul className={styles.list}>
              {module.lessons.map((lesson, position) => (
                <Row
                  key={lesson.id}
                  lesson={lesson}
                  number={`${index + 1}.${position + 1}`}
                  courseId={outline.course.id}
                />
              ))}
            </ul>
          </Accordion>
        )
      })}
    </div>
  )
}
