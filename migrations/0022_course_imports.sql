CREATE TABLE `course_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`archive` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`stored` numeric DEFAULT 0 NOT NULL,
	`files` numeric DEFAULT 0 NOT NULL,
	`report` text,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
