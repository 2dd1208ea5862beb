CREATE TABLE `exercise_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`lessonTitle` text DEFAULT '' NOT NULL,
	`answers` text,
	`asked` text,
	`isClosed` integer DEFAULT false NOT NULL,
	`closedAt` text DEFAULT '' NOT NULL,
	`completedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_exercise_entries_lesson` ON `exercise_entries` (`lesson`);--> statement-breakpoint
CREATE INDEX `idx_exercise_entries_course` ON `exercise_entries` (`course`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_exercise_entries_user_lesson` ON `exercise_entries` (`user`,`lesson`) WHERE isClosed = 0 AND lesson != '';--> statement-breakpoint
CREATE INDEX `idx_exercise_entries_user_lesson_closedAt` ON `exercise_entries` (`user`,`lesson`,`closedAt`);--> statement-breakpoint
ALTER TABLE `lessons` ADD `exercise` text;