DROP INDEX `idx_lesson_comments_lesson_created`;--> statement-breakpoint
ALTER TABLE `lesson_comments` ADD `thread` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lesson_comments` ADD `authorName` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lesson_comments` ADD `isTeam` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `lesson_comments` ADD `isOrphan` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `lesson_comments` ADD `editedAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `lesson_comments` ADD `handled` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_lesson_comments_user` ON `lesson_comments` (`user`);--> statement-breakpoint
CREATE INDEX `idx_lesson_comments_lesson_thread_created` ON `lesson_comments` (`lesson`,`thread`,`created`);--> statement-breakpoint
CREATE INDEX `idx_lesson_comments_thread_created` ON `lesson_comments` (`thread`,`created`) WHERE thread != '';--> statement-breakpoint
CREATE INDEX `idx_lesson_comments_created` ON `lesson_comments` (`created`) WHERE handled = 0;--> statement-breakpoint
ALTER TABLE `courses` ADD `discussion` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `publishedAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `reply` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `repliedAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mutesReplies` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `courses` SET `discussion` = 'open';--> statement-breakpoint
UPDATE `reviews` SET `publishedAt` = `updated` WHERE `status` = 'published';--> statement-breakpoint
UPDATE `lesson_comments` SET `authorName` = coalesce((SELECT `firstName` FROM `users` WHERE `users`.`id` = `lesson_comments`.`user`), '');--> statement-breakpoint
WITH RECURSIVE `up` (`id`, `ancestor`) AS (
  SELECT `id`, `parent` FROM `lesson_comments` WHERE `parent` != ''
  UNION
  SELECT `up`.`id`, `p`.`parent` FROM `up` JOIN `lesson_comments` AS `p` ON `p`.`id` = `up`.`ancestor` WHERE `p`.`parent` != ''
)
UPDATE `lesson_comments` SET `thread` = coalesce((SELECT `ancestor` FROM `up` JOIN `lesson_comments` AS `r` ON `r`.`id` = `up`.`ancestor` WHERE `up`.`id` = `lesson_comments`.`id` AND `r`.`parent` = '' LIMIT 1), '') WHERE `parent` != '';
