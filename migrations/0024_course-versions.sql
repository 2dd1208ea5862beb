CREATE TABLE `course_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`words` text,
	`savedAt` text DEFAULT '' NOT NULL,
	`digest` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_course_versions_lesson_savedAt` ON `course_versions` (`lesson`,`savedAt`);--> statement-breakpoint
CREATE INDEX `idx_course_versions_course_savedAt` ON `course_versions` (`course`,`savedAt`);