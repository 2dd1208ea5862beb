CREATE TABLE `module_openings` (
	`id` text PRIMARY KEY NOT NULL,
	`enrollment` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`module` text DEFAULT '' NOT NULL,
	`opensAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_module_openings_enrollment` ON `module_openings` (`enrollment`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_module_openings_module_user` ON `module_openings` (`module`,`user`);--> statement-breakpoint
INSERT INTO `module_openings` (`id`, `enrollment`, `user`, `module`, `opensAt`, `created`, `updated`)
-- Days had no bound before: beyond the year 9999 there is no date, and the whole upgrade would fail.
SELECT lower(substr(hex(randomblob(8)), 1, 15)), e.`id`, e.`user`, m.`id`,
	strftime('%Y-%m-%d %H:%M:%fZ', e.`enrolledAt`, '+' || min(m.`releaseAfterDays`, 36500) || ' days'),
	strftime('%Y-%m-%d %H:%M:%fZ', 'now'), strftime('%Y-%m-%d %H:%M:%fZ', 'now')
FROM `modules` m JOIN `enrollments` e ON e.`course` = m.`course`
WHERE m.`releaseAfterDays` > 0 AND e.`enrolledAt` != '';
--> statement-breakpoint
ALTER TABLE `enrollments` DROP COLUMN `releasedDays`;