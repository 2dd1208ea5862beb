CREATE TABLE `playing_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`session` text DEFAULT '' NOT NULL,
	`seq` numeric DEFAULT 0 NOT NULL,
	`beatAt` text DEFAULT '' NOT NULL,
	`endedAt` text DEFAULT '' NOT NULL,
	`slackSeconds` numeric DEFAULT 0 NOT NULL,
	`seconds` numeric DEFAULT 0 NOT NULL,
	`speed` numeric DEFAULT 0 NOT NULL,
	`isPlaying` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_playing_sessions_lesson` ON `playing_sessions` (`lesson`);--> statement-breakpoint
CREATE INDEX `idx_playing_sessions_course` ON `playing_sessions` (`course`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_playing_sessions_user_session` ON `playing_sessions` (`user`,`session`);--> statement-breakpoint
ALTER TABLE `enrollments` ADD `review` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `enrollments` ADD `reviewReason` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_enrollments_review` ON `enrollments` (`review`) WHERE review != '';--> statement-breakpoint
ALTER TABLE `lessons` ADD `minimumSeconds` numeric;--> statement-breakpoint
CREATE INDEX `idx_learning_events_user_lesson_kind` ON `learning_events` (`user`,`lesson`,`kind`);